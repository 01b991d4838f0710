import Foundation

/// The server of PostgreSQL, where there is one.
enum Postgres {
  /// Where its programs are, as Debian installs them or on the path.
  static let binaries: String? = {
    let base = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    return versions.map { "\(base)/\($0)/bin" }.first {
      FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
    }
  }()

  /// The server refuses to run as root, who may hand it to the user that Debian makes for it.
  static var mayRun: Bool {
    geteuid() != 0
      || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
        && (try? String(contentsOfFile: "/etc/passwd", encoding: .utf8))?.contains("\npostgres:")
          == true
  }

  /// Runs lines of `sh` while a server of its own listens in the directory; they fail as a whole.
  ///
  /// `psql` finds the server and its database `postgres` by the environment. What belongs to the
  /// server lies in a directory of the user who may run it.
  static func script(_ lines: String) -> String {
    """
    PATH=\(binaries ?? ""):$PATH
    mkdir server
    [ "$(id -u)" != 0 ] || chown postgres server
    as_server() {
      [ "$(id -u)" = 0 ] || { "$@"; return; }
      setpriv --reuid=postgres --regid=postgres --init-groups "$@"
    }
    as_server initdb -D server/db -A trust -U tester -E UTF8 --locale=C >/dev/null 2>&1 || exit 9
    as_server pg_ctl -D server/db -w -o "-k $PWD/server -h ''" -l server/log start >/dev/null ||
      exit 9
    export PGHOST="$PWD/server" PGUSER=tester PGDATABASE=postgres
    (
      set -e
      \(lines)
    )
    status=$?
    as_server pg_ctl -D server/db -m immediate stop >/dev/null
    as_server rm -rf server/db server/log && rmdir server
    exit $status
    """
  }
}
