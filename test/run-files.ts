import { cpus } from 'node:os'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a test file is like, for the order in which files run. */
export interface QueuedFile {
  readonly path: string
  readonly drivesBrowser: boolean
  /** Whether it can run before the servers of the run are there. */
  readonly needsNoServers?: boolean
}

export interface RunOptions {
  readonly cores: number
  /** The servers that most files need. */
  readonly servers: Promise<unknown>
  readonly execArgv: readonly string[]
  readonly timeout: number
  /** How long a file took, with its process and its hooks, and whether all of its tests passed. */
  readonly onEnd: (path: string, seconds: number, passed: boolean) => void
}

interface Ended {
  readonly path: string
  readonly events: readonly TestEvent[]
}

/**
 * The next file of a queue; undefined if it has to wait for one that runs. Most files wait at times, so that one more than there are cores
 * takes less time in all; while the machine is idle, another two may run. More browsers would make pages slow to answer, which some tests observe:
 * one runs while there are files without a browser, and as many as there are cores run when only these are left.
 */
export function nextFile(
  waiting: readonly QueuedFile[],
  running: readonly QueuedFile[],
  cores: number,
  isIdle = false,
): QueuedFile | undefined {
  const browsers = running.filter(({ drivesBrowser }) => drivesBrowser).length
  const hasOthers = [...waiting, ...running].some(({ drivesBrowser }) => !drivesBrowser)
  if (running.length >= (hasOthers ? cores + (isIdle ? 3 : 1) : cores)) return undefined
  return waiting.find(({ drivesBrowser }) => !drivesBrowser || browsers < (hasOthers ? 1 : cores))
}

/** How long the machine is observed before it is called idle. */
const observedMs = 1_000
/** Whether more than this share of its CPU time was left is what makes it idle. */
const idleShare = 0.2

/** Whether the machine had CPU time left since the last call. */
function observeCpus(): () => boolean {
  const read = () => {
    const times = cpus().map(({ times }) => times)
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
    return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) }
  }
  let last = read()
  return () => {
    const before = last
    last = read()
    return last.idle - before.idle > idleShare * (last.all - before.all)
  }
}

/** The totals at the end of a run of one file; those of all files are counted here. */
const totals = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /
const counted = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const
const shownAs: Readonly<Record<string, string>> = { passed: 'pass', failed: 'fail' }

/** Runs files in processes of their own. The events of each are together, although several run at the same time. */
export async function* runFiles(files: readonly QueuedFile[], options: RunOptions): AsyncGenerator<TestEvent> {
  const startedAt = performance.now()
  const counts = new Map<string, number>()
  const waiting = [...files]
  const running = new Map<QueuedFile, Promise<Ended>>()

  const start = (file: QueuedFile): void => {
    waiting.splice(waiting.indexOf(file), 1)
    running.set(file, runFile(file))
  }

  async function runFile({ path }: QueuedFile): Promise<Ended> {
    const from = performance.now()
    const events: TestEvent[] = []
    let passed = false
    for await (const event of run({ files: [path], execArgv: options.execArgv, timeout: options.timeout })) {
      if (event.type === 'test:summary') {
        if (event.data.file !== undefined) continue
        passed = event.data.success
        for (const name of counted) counts.set(name, (counts.get(name) ?? 0) + event.data.counts[name])
      } else if (event.type !== 'test:diagnostic' || event.data.nesting > 0 || !totals.test(event.data.message))
        events.push(event)
    }
    options.onEnd(path, (performance.now() - from) / 1000, passed)
    return { path, events }
  }

  for (const file of waiting.filter(({ needsNoServers }) => needsNoServers)) start(file)
  await options.servers
  const wasIdle = observeCpus()
  const observed = (): Promise<null> => sleep(observedMs, null, { ref: false })
  let observation = observed()
  while (waiting.length + running.size > 0) {
    for (;;) {
      const next = nextFile(waiting, [...running.keys()], options.cores)
      if (next === undefined) break
      start(next)
    }
    const ended = await Promise.race([...running.values(), observation])
    if (ended === null) {
      observation = observed()
      const next = wasIdle() ? nextFile(waiting, [...running.keys()], options.cores, true) : undefined
      if (next) start(next)
      continue
    }
    for (const file of running.keys()) if (file.path === ended.path) running.delete(file)
    yield* ended.events
  }
  const rows = counted.map((name) => `${shownAs[name] ?? name} ${counts.get(name) ?? 0}`)
  for (const message of [...rows, `duration_ms ${performance.now() - startedAt}`])
    yield { type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }
}
