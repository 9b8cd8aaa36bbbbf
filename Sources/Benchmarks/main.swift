import Foundation

// Not an asynchronous `main`: valgrind, which counts instructions, cannot run a program with one.
exit(Program.main(Array(CommandLine.arguments.dropFirst())))
