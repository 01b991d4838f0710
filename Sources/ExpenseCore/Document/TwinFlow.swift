/// Pairs entries of one amount, one to one.
///
/// Among all choices of pairs, the one with the most pairs counts; among those, the one in which the
/// most names share a word; then the one with the most pairs on the same day; then the one with the
/// fewest days in between; then the one with the most payments after the other entry.
///
///     known   18th  19th             the 18th can only be paired with the 19th, and the 19th
///     new           19th  23rd       with the 23rd: two pairs, though none on the same day
///
/// It is the cheapest flow from groups of new entries to groups of known ones (Busacker and Gowen):
/// each path that is added is the cheapest of those left, so that no earlier pair has to get more
/// expensive.
struct TwinFlow {
  /// Entries that can be paired with the same others at the same cost.
  private struct Group {
    let entries: [TwinEntry]
    var day: Int { entries[0].day }

    static func all(_ entries: [TwinEntry]) -> [Group] {
      Dictionary(grouping: entries, by: Likeness.init).values.map(Group.init)
        .sorted { ($0.day, $0.entries[0].place) < ($1.day, $1.entries[0].place) }
    }
  }

  private struct Likeness: Hashable {
    let day, name, reach: Int
    let account: String?
    let isImported, isOfRhythm: Bool
    /// The place of an entry that remembers something, which is in a group of its own.
    let place: Int?

    init(_ entry: TwinEntry) {
      (day, name, reach, account) = (entry.day, entry.name, entry.reach, entry.account)
      (isImported, isOfRhythm) = (entry.isImported, entry.isOfRhythm)
      place = entry.decided.isEmpty ? nil : entry.place
    }
  }

  private struct Edge {
    let new: Int
    let known: Int
    let cost: Int
    var count = 0
  }

  private let new: [Group]
  private let known: [Group]
  private var edges: [Edge] = []
  /// The indices of each group's edges.
  private var edgesOfNew: [[Int]]
  private var edgesOfKnown: [[Int]]
  /// The number of members of each group that are in no pair.
  private var freeNew: [Int]
  private var freeKnown: [Int]

  // Each cost is more than all smaller ones of all pairs together.
  private static let otherDay = 1 << 26
  private static let otherWords = 1 << 46

  /// - Parameter mayBeOne: returns true if a new and a known entry may be one.
  init(
    _ new: [TwinEntry], _ known: [TwinEntry], _ mayBeOne: (TwinEntry, TwinEntry) -> Bool
  ) {
    (self.new, self.known) = (Group.all(new), Group.all(known))
    freeNew = self.new.map(\.entries.count)
    freeKnown = self.known.map(\.entries.count)
    edgesOfNew = Array(repeating: [], count: freeNew.count)
    edgesOfKnown = Array(repeating: [], count: freeKnown.count)
    var first = 0
    for (one, group) in self.new.enumerated() {
      while first < self.known.count, self.known[first].day < group.day - Twins.reach { first += 1 }
      for other in self.known.indices[first...].prefix(while: {
        self.known[$0].day <= group.day + Twins.reach
      }) {
        let (left, right) = (group.entries[0], self.known[other].entries[0])
        guard mayBeOne(left, right) else { continue }
        let isPaid = right.isImported && !left.isImported
        let days = isPaid ? right.day - left.day : left.day - right.day
        edgesOfNew[one].append(edges.count)
        edgesOfKnown[other].append(edges.count)
        edges.append(
          Edge(
            new: one, known: other,
            cost: (left.sharesWord(with: right) ? 0 : Self.otherWords)
              + (days == 0 ? 0 : Self.otherDay + 2 * abs(days) + (days < 0 ? 1 : 0))))
      }
    }
  }

  mutating func fill() {
    for edge in edges.indices where edges[edge].cost == 0 {
      add(min(freeNew[edges[edge].new], freeKnown[edges[edge].known]), along: [edge])
    }
    while case let paths = cheapestPaths(), !paths.isEmpty {
      // Paths of the same cost are all cheapest, as long as earlier ones have left them pairs to
      // add.
      for path in paths { add(room(along: path), along: path) }
    }
  }

  /// The number of pairs that a path can add.
  private func room(along path: [Int]) -> Int {
    let ends = (edges[path[0]].new, edges[path[path.count - 1]].known)
    // Every second edge gives up pairs, so that its groups can be in others.
    return stride(from: 1, to: path.count, by: 2).map { edges[path[$0]].count }
      .reduce(min(freeNew[ends.0], freeKnown[ends.1]), min)
  }

  private mutating func add(_ count: Int, along path: [Int]) {
    for (step, edge) in path.enumerated() { edges[edge].count += step % 2 == 0 ? count : -count }
    freeNew[edges[path[0]].new] -= count
    freeKnown[edges[path[path.count - 1]].known] -= count
  }

  /// The cheapest paths from a free new group to a free known one, as edges of which every second
  /// one is followed backwards; empty if no more pairs can be added.
  private func cheapestPaths() -> [[Int]] {
    var costs = freeNew.map { $0 > 0 ? 0 : Int.max }
    var reached = [Int](repeating: .max, count: known.count)
    // The edge by which each group is reached at the lowest cost.
    var waysToNew = [Int?](repeating: nil, count: new.count)
    var waysToKnown = [Int?](repeating: nil, count: known.count)
    var waiting = new.indices.filter { freeNew[$0] > 0 }
    while !waiting.isEmpty {
      var next: [Int] = []
      for one in waiting {
        for edge in edgesOfNew[one] {
          let (other, cost) = (edges[edge].known, costs[one] + edges[edge].cost)
          guard cost < reached[other] else { continue }
          (reached[other], waysToKnown[other]) = (cost, edge)
          for back in edgesOfKnown[other] where edges[back].count > 0 {
            let (before, cost) = (edges[back].new, cost - edges[back].cost)
            guard cost < costs[before] else { continue }
            (costs[before], waysToNew[before]) = (cost, back)
            next.append(before)
          }
        }
      }
      waiting = next
    }
    let ends = known.indices.filter { freeKnown[$0] > 0 && reached[$0] < .max }
    let least = ends.map { reached[$0] }.min()
    return ends.filter { reached[$0] == least }.map { end in
      var path: [Int] = []
      var edge = waysToKnown[end]
      while let way = edge {
        path.append(way)
        guard let back = waysToNew[edges[way].new] else { break }
        path.append(back)
        edge = waysToKnown[edges[back].known]
      }
      return path.reversed()
    }
  }

  /// The pairs; of each group, members are paired in their order.
  var pairs: [(new: TwinEntry, known: TwinEntry)] {
    var (ours, theirs) = (new.map { $0.entries[...] }, known.map { $0.entries[...] })
    return edges.flatMap { edge in
      (0..<edge.count).map { _ in
        (ours[edge.new].removeFirst(), theirs[edge.known].removeFirst())
      }
    }
  }
}
