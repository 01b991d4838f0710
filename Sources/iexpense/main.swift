import ExpenseCore

HostProcess.reserveStandardDescriptors()
HostProcess.keepOwnersRights()
// A closed pipe or a file-size limit must not kill a save, which cleans up and reports the error.
HostProcess.turnWriteSignalsIntoErrors()
switch Program(world: .process()).run() {
case .status(let code): HostProcess.exit(code.rawValue)
case .closedPipe: HostProcess.dieOfBrokenPipe()
case .signal(let signal): HostProcess.die(of: signal)
}
