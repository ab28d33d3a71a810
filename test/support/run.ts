import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { querySeconds } from '../clickhouse/location.ts'
import { runAtExit } from './at-exit.ts'

export type Environment = Readonly<Record<string, string>>

/** A running process and its output. */
export interface Running {
  readonly pid: number
  readonly output: () => string
  /** Standard output only. */
  readonly result: () => string
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Resolves when the output contains the text; rejects if the process ends first. */
  readonly printed: (text: string) => Promise<void>
  readonly signal: (name: NodeJS.Signals) => void
}

/** The program's own limit of a query is meant for a native engine. */
const limits: Environment = querySeconds === undefined ? {} : { SIGHTLINE_QUERY_SECONDS: String(querySeconds) }

/** Starts `node FILE …` in the project folder, without environment variables of the tests except PATH. */
export function run(file: string, args: readonly string[], environment: Environment): Running {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: '.cache/compiled',
      MALLOC_ARENA_MAX: '2',
      ...limits,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runAtExit(() => child.kill('SIGKILL'))
  let output = ''
  let result = ''
  let outputChanged = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (stream === child.stdout) result += text
      outputChanged.resolve()
      outputChanged = Promise.withResolvers()
    })
  }
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    result: () => result,
    ended,
    signal: (name) => child.kill(name),
    async printed(text) {
      const exitedEarly = ended.then((code) => {
        if (!output.includes(text))
          throw new Error(`${file} ended with ${code} before it printed "${text}":\n${output}`)
      })
      while (!output.includes(text)) await Promise.race([outputChanged.promise, exitedEarly])
    },
  }
}

export interface Finished {
  readonly code: number | string
  readonly output: string
  readonly result: string
}

/** Runs a process until it ends. */
export async function runToEnd(file: string, args: readonly string[], environment: Environment): Promise<Finished> {
  const running = run(file, args, environment)
  const code = await running.ended
  return { code, output: running.output(), result: running.result() }
}
