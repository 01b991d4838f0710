import Foundation

/// The server of PostgreSQL, if it is installed.
package enum Postgres {
  /// The directory of its programs, in Debian's place or on the path.
  package static let binaries: String? = {
    let base = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    return versions.map { "\(base)/\($0)/bin" }.first {
      FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
    }
  }()

  /// Tells whether the server can run: it refuses to run as root, which must use Debian's user for
  /// it.
  package static var mayRun: Bool {
    geteuid() != 0
      || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
        && (try? String(contentsOfFile: "/etc/passwd", encoding: .utf8))?.contains("\npostgres:")
          == true
  }

  /// A script that runs lines of `sh` with a server in the directory; it fails if a line fails.
  ///
  /// `psql` finds the server and its database `postgres` by the environment. The server's files are
  /// in a directory of the user who may run it.
  package static func script(_ lines: String) -> String {
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
