import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
})
