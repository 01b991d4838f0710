import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The ids of imported payments in existing files: with a changed id, a payment would be imported
/// again.
struct PaymentIDTests {
  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let options: [String]
    let text: String
    let ids: [String]
  }

  private static let map = ["--map", "date=D,name=N,amount=A"]

  private static func ofx(_ statements: [String], account: String?) -> String {
    let from = account.map { "<BANKACCTFROM><ACCTID>\($0)</BANKACCTFROM>" } ?? ""
    return "<OFX>" + statements.map { "<STMTRS><CURDEF>USD\(from)\($0)</STMTRS>" }.joined()
      + "</OFX>"
  }

  private static func payment(_ day: Int, _ amount: String, _ name: String, _ tags: String = "")
    -> String
  { "<STMTTRN><DTPOSTED>\(day)<TRNAMT>-\(amount)\(tags)<NAME>\(name)</STMTTRN>" }

  private static let bus = payment(20_261_005, "2.50", "Bus")

  private static func entry(_ day: String, _ amount: String, _ tags: String) -> String {
    """
    <Ntry><Amt Ccy="USD">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd>\
    <BookgDt><Dt>\(day)</Dt></BookgDt>\(tags)</Ntry>
    """
  }

  private static func part(_ amount: String, _ name: String) -> String {
    """
    <TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">\(amount)</Amt></TxAmt></AmtDtls>\
    <RltdPties><Cdtr><Nm>\(name)</Nm></Cdtr></RltdPties></TxDtls>
    """
  }

  static let samples = [
    Sample(
      testDescription: "a table, with two payments alike", options: map,
      text:
        "D,N,A\n2026-10-05,Bus,2.50\n2026-10-05,Bus,2.50\n2026-10-05,Tea,2.50\n2026-10-06,Bus,2.50\n",
      ids: [
        "8090158D-41A2-8BD1-8916-1836B6FDE5C6", "B0AECB1C-EFA2-8333-BEE5-537303E8DC11",
        "54EE8A9E-8384-84B1-87A6-98E16227A6C7", "6E821DA9-02D3-8E8D-BF32-785524141D5A",
      ]),
    Sample(
      testDescription: "references, one of three payments, and none",
      options: ["--map", "date=D,name=N,amount=A,id=R"],
      text: """
        D,N,A,R
        2026-10-05,Bus,2.50,F1
        2026-10-05,Bus,2.50,F1
        2026-10-06,Tea,3,F1
        2026-10-06,Bun,4,F2
        2026-10-07,Rye,5,NOTPROVIDED
        2026-10-07,Rye,5,

        """,
      ids: [
        "9903417F-C109-8EA6-998D-22BC80FCB1EB", "AFE351FF-9718-8E24-8408-203E27ADA216",
        "B14387F2-A292-80BD-BAA0-11AEBD4EC6EA", "EB6C5066-802F-82AE-9E12-E9D996452E4E",
        "552C906A-4E91-8EDC-B38D-0651F4E39B84", "3530F1AF-0A76-8DD4-B437-D39562422F22",
      ]),
    Sample(
      testDescription: "the number of an account above the header", options: map,
      text:
        "Konto,DE02 1203 0000 0000 2020 51\n\nD,N,A\n2026-10-05,Bus,2.50\n2026-10-05,Bus,2.50\n",
      ids: ["F7BE129C-8936-8D42-A8C9-2AE86645C79C", "FD8689B3-9557-8244-8491-F5BC8952B896"]),
    Sample(
      testDescription: "records of JSON", options: ["--map", "date=when,name=what,amount=sum"],
      text: """
        [{"when":"2026-10-05","what":"Bus","sum":2.5},{"when":"2026-10-05","what":"Bus","sum":2.5}]
        """,
      ids: ["601AFFDB-561B-82DC-89D2-E35CBDE0244F", "A36E13A0-DEBF-8CCD-A8F6-AD04ABDE9860"]),
    Sample(
      testDescription: "entries under our header", options: ["--format", "csv"],
      text: "id,name,type,amount,date\n,Bus,,2.50,2026-10-05\n,Bus,,2.50,2026-10-05\n",
      ids: ["601AFFDB-561B-82DC-89D2-E35CBDE0244F", "A36E13A0-DEBF-8CCD-A8F6-AD04ABDE9860"]),
    Sample(
      testDescription: "OFX", options: ["--format", "ofx"],
      text: ofx(
        [
          payment(20_261_005, "2.50", "Bus", "<FITID>F1") + bus + bus
            + payment(20_261_006, "3", "Tea", "<FITID>0")
            + payment(20_261_006, "4", "Bun", "<FITID>F2")
            + payment(20_261_007, "5", "Rye", "<FITID>F2")
        ], account: "de 1-2"),
      ids: [
        "F2641AC6-B300-8141-B913-7C6C7AD3417F", "898B7C76-F422-8E64-BF79-6534B829BE93",
        "9BF770BA-9CB9-8B8D-B8C3-C5A8B40E17A6", "03DBD6C4-0078-8C07-8BF2-BAB474AD95F0",
        "DD0B5EDD-ECC3-8D13-BF19-A7ADEBE44EF5", "9BD98C6C-F573-8F66-A906-95F0040A2F01",
      ]),
    Sample(
      testDescription: "OFX of no account", options: ["--format", "ofx"],
      text: ofx([payment(20_261_005, "2.50", "Bus", "<FITID>F1") + bus, bus], account: nil),
      ids: [
        "F7561B0B-4B5C-8DCA-B51F-242E0E705EB0", "601AFFDB-561B-82DC-89D2-E35CBDE0244F",
        "A36E13A0-DEBF-8CCD-A8F6-AD04ABDE9860",
      ]),
    Sample(
      testDescription: "OFX of two statements", options: ["--format", "ofx"],
      text: ofx([bus + bus, bus + bus + bus], account: "1"),
      ids: [
        "98A9BF1F-F1B6-83A9-BD70-327CEAB9B728", "25DAA413-CAA2-8A58-AA4E-F23449C1EB80",
        "D27D8FE4-D9CF-8AF7-98B9-CF29F517BC7C",
      ]),
    Sample(
      testDescription: "CAMT, with an entry of two parts", options: ["--format", "camt"],
      text: """
        <BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>\
        \(entry("2026-10-05", "2.50", "<AcctSvcrRef>A1</AcctSvcrRef><AddtlNtryInf>Bus</AddtlNtryInf>"))\
        \(entry(
          "2026-10-06", "7",
          "<AcctSvcrRef>A2</AcctSvcrRef><NtryDtls>\(part("3", "Tea") + part("4", "Bun"))</NtryDtls>"))\
        \(entry(
          "2026-10-07", "5", "<AcctSvcrRef>NONREF</AcctSvcrRef><AddtlNtryInf>Rye</AddtlNtryInf>"))\
        </Stmt></BkToCstmrStmt>
        """,
      ids: [
        "CD1B023C-769D-8302-9AEA-6BFD3242CB04", "B65019CE-1D5A-8950-A60C-1016171ECFDB",
        "7541D40F-EB08-8746-99A1-56FB758224AA", "51D9BB60-4D16-83BF-8617-EF9032AFBD9D",
      ]),
  ]

  @Test(arguments: samples)
  func aPaymentKeepsItsID(sample: Sample) {
    var shell = CommandLineHarness()
    shell.input = [sample.text]
    let run = shell.run(words: ["import", "-"] + sample.options)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.id.uuidString) == sample.ids)
  }
}
