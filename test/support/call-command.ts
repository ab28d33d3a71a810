import { runCommand } from '../../src/program/run-command.ts'
import type { Environment, Finished } from './run.ts'

/**
 * Runs a command of the command line in the process of the test, which takes a fraction of the time of a process of its own. Commands
 * that are about processes, such as those that signals end, run by `runToEnd`.
 */
export async function callCommand(
  { environment }: { readonly environment: Environment },
  ...words: readonly string[]
): Promise<Finished> {
  let output = ''
  let result = ''
  const writeError = (text: string): void => {
    output += text
  }
  const write = (text: string): void => {
    output += text
    result += text
  }
  const code = await runCommand(words, environment, { write, writeError })
  return { code, output, result }
}
