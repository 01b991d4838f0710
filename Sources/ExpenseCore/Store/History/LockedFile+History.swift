extension LockedFile {
  /// The log of this file's saves.
  var history: HistoryFile { HistoryFile(of: path) }

  /// Puts the staged version in the file's place, its entry in the history before.
  ///
  /// - Parameters:
  ///   - staged: what `stage` gave.
  ///   - old: the version that was read under this lock; if the file is no longer that one,
  ///     nothing is published.
  ///   - deed: what the save is.
  /// - Throws: `StoreError`; the file is as it was.
  func publish(
    _ staged: FileVersion, replacing old: FileVersion, as deed: HistoryEntry.Deed
  ) throws(StoreError) -> Publication {
    let record = try append(deed, from: old, to: staged)
    do throws(StoreError) {
      let publication = try publishStaged(staged, replacing: old)
      if case .published(let warnings) = publication {
        return .published(record.map { $0.warnings + warnings } ?? warnings)
      }
    } catch {
      if let record { history.takeBack(record, in: directory) }
      throw error
    }
    if let record { history.takeBack(record, in: directory) }
    return .overtaken
  }

  private func append(
    _ deed: HistoryEntry.Deed, from old: FileVersion, to staged: FileVersion
  ) throws(StoreError) -> HistoryFile.Record? {
    guard let status = staged.status else { return nil }
    let entry = HistoryEntry(
      from: FileStamp(old.status), to: FileStamp(status), deed: deed)
    do throws(SystemError) {
      return try history.append(entry, like: status, in: directory)
    } catch {
      discardStaged()
      throw .system(error)
    }
  }
}
