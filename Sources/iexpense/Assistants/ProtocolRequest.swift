import ExpenseCore

/// A request of JSON-RPC 2.0, as the Model Context Protocol limits it: one object, its id a text or
/// a whole number, its parameters an object.
struct ProtocolRequest {
  /// The id as JSON.
  let id: String
  let method: String
  let parameters: JSONValue

  /// The value in the request's metadata; nil if there is none.
  func metadata(_ key: String) -> JSONValue? {
    parameters["_meta"]?["io.modelcontextprotocol/\(key)"]
  }
}

/// An error of the protocol, as answered to a line.
struct ProtocolError: Error {
  let code: Int
  let message: String
  /// The id of the request as JSON; nil if none can be read.
  var id: String?
  /// The version that was asked for, if it is not served.
  var version: String?

  static func notJSON(_ problem: String) -> ProtocolError {
    ProtocolError(code: -32700, message: "no JSON: \(problem)")
  }

  static func noRequest(_ reason: String, id: String? = nil) -> ProtocolError {
    ProtocolError(code: -32600, message: "no request: \(reason)", id: id)
  }

  static func unknownMethod(_ method: String) -> ProtocolError {
    ProtocolError(code: -32601, message: "unknown method '\(method)'")
  }

  static func wrongParameters(_ reason: String) -> ProtocolError {
    ProtocolError(code: -32602, message: reason)
  }

  static func unsupported(_ version: String) -> ProtocolError {
    ProtocolError(
      code: -32022, message: "unsupported protocol version '\(version)'", version: version)
  }
}

extension ProtocolRequest {
  /// Reads a line.
  ///
  /// - Returns: the request; nil for a notification or a response, which are not answered.
  /// - Throws: `ProtocolError` if the line is neither.
  static func read(_ line: [UInt8]) throws(ProtocolError) -> ProtocolRequest? {
    guard !line.isEmpty else {
      throw .noRequest("a line has more than \(MessageLines.limit) bytes")
    }
    let message = try value(line)
    guard case .object = message else { throw .noRequest("a message is one object") }
    let id = try message["id"].map { (value) throws(ProtocolError) in try self.id(value) }
    guard case .string("2.0")? = message["jsonrpc"] else {
      throw .noRequest("'jsonrpc' is not \"2.0\"", id: id)
    }
    guard case .string(let method)? = message["method"] else {
      let isResponse = message["result"] != nil || message["error"] != nil
      if isResponse, message["method"] == nil { return nil }
      throw .noRequest("it has no method", id: id)
    }
    guard let id else { return nil }
    let request = ProtocolRequest(
      id: id, method: method, parameters: message["params"] ?? .object([]))
    guard case .object = request.parameters, request.parameters["_meta"]?.isObject ?? true else {
      throw ProtocolError(code: -32602, message: "'params' and '_meta' are objects", id: id)
    }
    return request
  }

  private static func value(_ line: [UInt8]) throws(ProtocolError) -> JSONValue {
    do throws(Fault<JSONProblem>) { return try JSONValue(line) } catch {
      throw .notJSON("\(error.problem.sentence), at byte \(error.offset + 1)")
    }
  }

  /// The id as JSON.
  private static func id(_ value: JSONValue) throws(ProtocolError) -> String {
    switch value {
    case .number(let number) where number.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2D }):
      return number
    case .string(let text):
      var json = JSONOutput()
      json.string(text)
      return String(decoding: json.bytes, as: UTF8.self)
    default: throw .noRequest("an id is a text or a whole number")
    }
  }
}

extension JSONValue {
  var isObject: Bool { if case .object = self { true } else { false } }
}
