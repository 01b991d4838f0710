import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct MarkupReaderTests {
  /// The payments, with their elements in short form: `P(a=1 b(c=2))`.
  private static func payments(_ text: String, _ kind: MarkupKind) throws -> [String] {
    var reader = MarkupReader(ByteView(Array(text.utf8)), as: kind, payment: "P", in: ["S"])
    var found: [String] = []
    while let payment = try reader.next() { found.append(outline(payment)) }
    return found
  }

  private static func outline(_ element: MarkupElement) -> String {
    let attributes = element.attributes.sorted { $0.key < $1.key }.map { "@\($0.key)=\($0.value)" }
    let inner = (attributes + element.children.map(outline)).joined(separator: " ")
    let text = element.text.isEmpty ? "" : "=\(element.text)"
    return "\(element.name)\(text)\(inner.isEmpty ? "" : "(\(inner))")"
  }

  @Test(arguments: [
    ("<S><P><a>1</a><b><c>2</c></b></P></S>", "P(a=1 b(c=2))"),
    (
      "<?xml version='1.0'?><!-- <P/> --><S>\n <P x='1' y=\"&lt;2\" ><a/></P></S>\n",
      "P(@x=1 @y=<2 a)"
    ),
    ("<n:S><n:P><n:a>1</n:a></n:P></n:S>", "P(a=1)"),
    ("<S><P><a>1&amp;<![CDATA[<2>]]><!--x-->3<?y?>4</a></P></S>", "P(a=1&<2>34)"),
    ("<S><P>\n<a>é&#65;&#x42;&quot;&apos;&gt;</a>\n</P></S>", "P(a=éAB\"'>)"),
    ("\u{FEFF}<S><P><a>1</a></P></S>", "P(a=1)"),
  ])
  func readsXML(text: String, payment: String) throws {
    #expect(try Self.payments(text, .xml) == [payment])
  }

  @Test(arguments: [
    ("<s><p><a>1<b>2</p></s>", "P(A=1 B=2)"),
    ("HEAD:1\n\n<S><P><A>1</A><B>2<C><D>3</C><E></P></S> end", "P(A=1 B=2 C(D=3) E)"),
    ("<S><P><A>x &amp; y & z &nosuch;</P></S>", "P(A=x & y & z &nosuch;)"),
    ("<S><T>1<U>2<P><A>1</P><V>3</S>", "P(A=1)"),
    ("<R><S><P><A><B>1</P></R>", "P(A B=1)"),
    ("<S></T><P></C><A>1<B>2</A></A></P></T></S></S>", "P(A=1(B=2))"),
  ])
  func readsTagsOfSGMLThatNothingCloses(text: String, payment: String) throws {
    #expect(try Self.payments(text, .sgml) == [payment])
  }

  @Test func paymentsOutsideOfStatementsAreIgnored() throws {
    let text = "<R><P><a>1</a></P><S><P><a>2</a></P></S><P><a>3</a></P></R>"
    for kind in [MarkupKind.xml, .sgml] {
      #expect(try Self.payments(text, kind).map { $0.lowercased() } == ["p(a=2)"])
    }
  }

  @Test(
    arguments: [
      // Texts cut off at various places.
      ("<S><P><a>1</a></P>", .truncatedMarkup, 18), ("<S><P><a>1</a", .truncatedMarkup, 10),
      ("<S><P><a", .truncatedMarkup, 8), ("<S><P a='x", .truncatedMarkup, 6),
      ("<S><!-- x", .truncatedMarkup, 3), ("<S><![CDATA[x]]", .truncatedMarkup, 3),
      ("<?xml", .truncatedMarkup, 0), ("<S><P", .truncatedMarkup, 5),
      // Tags that do not match.
      ("<S><P><a>1</P></S>", .malformedMarkup, 10), ("<S></S></S>", .malformedMarkup, 7),
      ("<S><P><a>1<b/>2</a></P></S>", .malformedMarkup, 14), ("x<S/>", .malformedMarkup, 0),
      ("<S/>x", .malformedMarkup, 4), ("<S><P x=1/></S>", .malformedMarkup, 6),
      ("<S><P x></P></S>", .malformedMarkup, 6), ("<S><P x='<'></P></S>", .malformedMarkup, 6),
      ("<S>< P></P></S>", .malformedMarkup, 4), ("<S><P x='1' / ></P></S>", .malformedMarkup, 3),
      ("<S><P><P></P></P></S>", .missingElement("/P"), 6),
      ("<!DOCTYPE S><S/>", .documentType, 0),
      ("<S><P>&nosuch;</P></S>", .unknownEntity("nosuch;"), 6),
      ("<S><P x='&y;'></P></S>", .unknownEntity("y;"), 9),
      ("<S><P>&#0;</P></S>", .unknownEntity("#0;"), 6),
      ("<S><P>&#+5;</P></S>", .unknownEntity("#+5;"), 6),
      ("<S><P>&amp</P></S>", .unknownEntity("amp"), 6),
      ("<S><P>&a;<![CDATA[x]]>&b;</P></S>", .unknownEntity("a;"), 6),
    ] as [(String, ImportFault.Problem, Int)])
  func isStrictAboutXML(text: String, problem: ImportFault.Problem, offset: Int) {
    #expect(throws: RecordFault(problem, at: offset)) { try Self.payments(text, .xml) }
  }

  @Test(
    arguments: [
      ("<S><P><A>1</P>", .truncatedMarkup, 14), ("<S><P><A>1", .truncatedMarkup, 10),
      ("<S><P><A>1</S>", .missingElement("/P"), 10),
      ("<S><P><A>1<P><A>2</P></S>", .missingElement("/P"), 10),
      ("<S><P><A>1</A>x</P></S>", .malformedMarkup, 14),
      ("<!DOCTYPE S><S></S>", .documentType, 0),
    ] as [(String, ImportFault.Problem, Int)])
  func isStrictAboutTheEndOfPayments(text: String, problem: ImportFault.Problem, offset: Int) {
    #expect(throws: RecordFault(problem, at: offset)) { try Self.payments(text, .sgml) }
  }

  @Test(arguments: [MarkupKind.xml, .sgml]) func depthHasALimit(kind: MarkupKind) throws {
    func nested(_ count: Int) -> String {
      "<S><P>" + String(repeating: "<A>", count: count) + String(repeating: "</A>", count: count)
        + "</P></S>"
    }
    #expect(try Self.payments(nested(62), kind).count == 1)
    #expect(throws: RecordFault(.syntax(.tooDeep), at: 6 + 62 * 3)) {
      try Self.payments(nested(63), kind)
    }
    // An unclosed element counts only until its parent is closed.
    let flat = String(repeating: "<P>" + String(repeating: "<A>1", count: 60) + "</P>", count: 3)
    #expect(try Self.payments("<S>\(flat)</S>", .sgml).count == 3)
  }

  @Test func aTextHasALimit() throws {
    let text = String(repeating: "x", count: ImportedRecords.lengthLimit)
    #expect(try Self.payments("<S><P><A>\(text)</A></P></S>", .xml).count == 1)
    #expect(throws: RecordFault(.tooLong, at: 6)) {
      try Self.payments("<S><P><A>\(text)x</A></P></S>", .xml)
    }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    let bytes = Array("<S><P><A>".utf8) + [0xE9] + Array("</A></P></S>".utf8)
    #expect(throws: RecordFault(.syntax(.invalidUTF8), at: 9)) {
      var reader = MarkupReader(ByteView(bytes), as: .xml, payment: "P", in: ["S"])
      _ = try reader.next()
    }
  }

  @Test func looksOnlyIntoTheStatementAround() throws {
    let text =
      "<R><S><A><I>1</I></A><P/></S><A><I>2</I></A><S><P/></S><S><A><I> </I></A><P/></S></R>"
    for kind in [MarkupKind.xml, .sgml] {
      var reader = MarkupReader(ByteView(Array(text.utf8)), as: kind, payment: "P", in: ["S"])
      var found: [String?] = []
      while try reader.next() != nil { found.append(reader.text(inStatement: "A", "I")) }
      #expect(found == ["1", nil, nil])
      #expect(reader.statementCount == 3)
    }
  }
}
