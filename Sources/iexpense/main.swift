import ExpenseCore

System.reserveStandardDescriptors()
// A save must not die of its own message: writes to a closed pipe are errors from here on.
System.ignoreBrokenPipes()
switch Program(context: .process()).run() {
case .status(let code): System.exit(code.rawValue)
case .closedPipe: System.dieOfBrokenPipe()
case .signal(let signal): System.die(of: signal)
}
