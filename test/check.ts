import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'

/**
 * `npm run check`: format, lint and types. The types of the program take as long as all the rest, so they are checked alongside it. One
 * checker takes half of the CPU time of several, which repeat each other's work.
 */
const chains: readonly (readonly string[])[] = [
  ['tsc --checkers 1'],
  [
    'biome check --error-on-warnings .',
    'tsc -p web --checkers 1',
    'tsc -p client --noEmit --checkers 1',
    'tsc -p tracker --checkers 1',
  ],
]

/** The output is shown when a command has ended, so that those of two are not mixed. */
async function passes(command: string): Promise<boolean> {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, ...outputs] = await Promise.all([ended, buffer(child.stdout), buffer(child.stderr)])
  for (const output of outputs) process.stdout.write(output)
  if (code !== 0) console.error(`${command} failed.`)
  return code === 0
}

const results = await Promise.all(
  chains.map(async (commands) => {
    let passed = true
    for (const command of commands) passed = (await passes(command)) && passed
    return passed
  }),
)
if (results.includes(false)) process.exitCode = 1
