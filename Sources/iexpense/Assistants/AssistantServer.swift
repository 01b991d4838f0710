// The two eras of the protocol
//
// Up to revision 2025-11-25 a client begins with a handshake, `initialize`, which settles the
// version. From 2026-07-28 on each request carries its version, and there is no handshake: a client
// may ask `server/discover` first. A request with a version is served by itself; one without needs
// an earlier handshake. Both kinds may come in any order.

import ExpenseCore

/// A server of the Model Context Protocol over standard input and output: a message is a line.
///
/// It runs the command lines of its calls one after another, and keeps nothing between them but
/// whether there was a handshake.
struct AssistantServer {
  private let session: Session
  private let shared: [String]
  private let isReadOnly: Bool
  private let tools: [Tool]
  private var hadHandshake = false

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - shared: options that every line of a call has.
  ///   - isReadOnly: whether no call may change the file.
  init(in session: Session, with shared: [String], isReadOnly: Bool) {
    (self.session, self.shared, self.isReadOnly) = (session, shared, isReadOnly)
    tools = Tool.all(of: session.grammar.commands, isReadOnly: isReadOnly)
  }

  /// Answers the requests of standard input until it ends, or nobody reads the answers.
  ///
  /// - Throws: an error of the streams, or `Interruption`.
  mutating func serve() throws {
    var lines = MessageLines(of: session.input)
    let output = session.console.output
    do {
      while let line = try lines.next() {
        guard let answer = try answer(to: line) else { continue }
        try output.write(answer)
        try output.flush()
      }
    } catch OutputError.closedPipe {
      output.discard()
    }
  }

  private mutating func answer(to line: [UInt8]) throws -> [UInt8]? {
    do {
      guard let request = try ProtocolRequest.read(line) else { return nil }
      do {
        return try result(of: request)
      } catch var error as ProtocolError {
        error.id = request.id
        return Self.answer(error)
      }
    } catch let error as ProtocolError {
      return Self.answer(error)
    }
  }
}

// MARK: Eras

extension AssistantServer {
  private enum Era { case stateless, handshake }

  private static let stateless = "2026-07-28"
  private static let handshakes = ["2025-11-25", "2025-06-18"]

  private static let methods: [Era: [String]] = [
    .stateless: ["server/discover", "tools/list", "tools/call"],
    .handshake: ["initialize", "ping", "tools/list", "tools/call"],
  ]

  /// The era of a request, whose method is known there.
  private func era(of request: ProtocolRequest) throws(ProtocolError) -> Era {
    let era = try namedEra(of: request)
    guard Self.methods[era]?.contains(request.method) == true else {
      throw .unknownMethod(request.method)
    }
    return era
  }

  private func namedEra(of request: ProtocolRequest) throws(ProtocolError) -> Era {
    guard let version = request.metadata("protocolVersion") else {
      let isOpening = request.method == "initialize" || request.method == "ping"
      let isKnown = Self.methods.values.joined().contains(request.method)
      guard isKnown, !hadHandshake, !isOpening else { return .handshake }
      throw .wrongParameters("'_meta' has no protocol version, and there was no handshake")
    }
    guard case .string(let version) = version else {
      throw .wrongParameters("the protocol version is a text")
    }
    guard version == Self.stateless else { throw .unsupported(version) }
    guard request.metadata("clientCapabilities")?.isObject == true else {
      throw .wrongParameters("'_meta' has no client capabilities")
    }
    return .stateless
  }
}

// MARK: Results

extension AssistantServer {
  private mutating func result(of request: ProtocolRequest) throws -> [UInt8] {
    let era = try era(of: request)
    switch request.method {
    case "initialize":
      guard case .string(let wanted)? = request.parameters["protocolVersion"] else {
        throw ProtocolError.wrongParameters("'protocolVersion' is missing")
      }
      hadHandshake = true
      return answer(request, era) { json in
        json.member(
          "protocolVersion", Self.handshakes.contains(wanted) ? wanted : Self.handshakes[0])
        writeServer(to: &json)
        json.member("serverInfo", writeInfo)
      }
    case "server/discover":
      return answer(request, era, isLasting: true) { json in
        json.member("supportedVersions", Self.versions)
        writeServer(to: &json)
      }
    case "tools/list":
      if let cursor = request.parameters["cursor"] {
        guard case .null = cursor else {
          throw ProtocolError.wrongParameters("the list has one page, and no cursor")
        }
      }
      return answer(request, era, isLasting: true) { json in
        json.key("tools")
        json.array { json in for tool in tools { tool.write(to: &json) } }
      }
    case "tools/call":
      let called = try call(request.parameters)
      return answer(request, era) { called.write(to: &$0) }
    default: return answer(request, era) { _ in }
    }
  }

  private func call(_ parameters: JSONValue) throws -> ToolAnswer {
    guard case .string(let name)? = parameters["name"],
      let tool = tools.first(where: { $0.name == name })
    else { throw ProtocolError.wrongParameters("no tool has that name") }
    let arguments = parameters["arguments"] ?? .object([])
    guard arguments.isObject else {
      throw ProtocolError.wrongParameters("'arguments' is an object")
    }
    return try ToolAnswer(
      tool, arguments, with: shared, isReadOnly: isReadOnly, in: session)
  }

  /// The answer with a result.
  ///
  /// - Parameter isLasting: whether the result is the same for the whole run.
  private func answer(
    _ request: ProtocolRequest, _ era: Era, isLasting: Bool = false,
    _ members: (inout JSONOutput) -> Void
  ) -> [UInt8] {
    Self.answer(request.id) { json in
      json.member("result") { json in
        members(&json)
        guard era == .stateless else { return }
        json.member("resultType", "complete")
        if isLasting {
          json.member("ttlMs", 3_600_000)
          json.member("cacheScope", "private")
        }
        json.member("_meta") { $0.member("io.modelcontextprotocol/serverInfo", writeInfo) }
      }
    }
  }

  private func writeServer(to json: inout JSONOutput) {
    json.member("capabilities") { $0.member("tools") { _ in } }
    json.member("instructions", Self.instructions)
  }

  private func writeInfo(to json: inout JSONOutput) {
    json.member("name", "iexpense")
    json.member("title", "iexpense")
    json.member("version", Version.text)
  }

  private static let instructions = """
    The expenses of one person or team, in one file and one currency. Rows and short ids, which \
    list shows, name an expense; rows change when one is deleted. Days may be words: today, \
    yesterday, fri, 'last fri', 2026-11-21. An option in a message, such as --yes, is the parameter \
    of that name, and 'iexpense undo' is the tool undo. A plan that is refused until yes is true is \
    for the person to see and agree to first.
    """
}

// MARK: Messages

extension AssistantServer {
  private static let versions = [stateless] + handshakes

  private static func answer(_ error: ProtocolError) -> [UInt8] {
    answer(error.id ?? "null") { json in
      json.member("error") { json in
        json.member("code", error.code)
        json.member("message", error.message)
        guard let requested = error.version else { return }
        json.member("data") { json in
          json.member("supported", versions)
          json.member("requested", requested)
        }
      }
    }
  }

  private static func answer(_ id: String, _ members: (inout JSONOutput) -> Void) -> [UInt8] {
    var json = JSONOutput()
    json.object { json in
      json.member("jsonrpc", "2.0")
      json.key("id")
      json.raw(id)
      members(&json)
    }
    return json.finish()
  }
}
