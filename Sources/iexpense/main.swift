import ExpenseCore

HostProcess.reserveStandardDescriptors()
// A save must die neither of its own message nor half-way: it has to clean up, and say what happened.
HostProcess.turnWriteSignalsIntoErrors()
switch Program(world: .process()).run() {
case .status(let code): HostProcess.exit(code.rawValue)
case .closedPipe: HostProcess.dieOfBrokenPipe()
case .signal(let signal): HostProcess.die(of: signal)
}
