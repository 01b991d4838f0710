import ExpenseCore

System.reserveStandardDescriptors()
// A save must die neither of its own message nor half-way: it has to clean up, and say what happened.
System.turnWriteSignalsIntoErrors()
switch Program(context: .process()).run() {
case .status(let code): System.exit(code.rawValue)
case .closedPipe: System.dieOfBrokenPipe()
case .signal(let signal): System.die(of: signal)
}
