import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** A period in which one task blocked the event loop of the program. */
export interface Block {
  readonly at: number
  readonly ms: number
  /** The CPU time of the main thread in this period; the rest was spent waiting, for example for a disk. */
  readonly cpuMs: number
  /** The functions that the main thread executed, if the program runs with a profiler. */
  readonly functions: string
}

export interface Memory {
  readonly rss: number
  readonly heap: number
}

export interface ProcessMonitor {
  /** Milliseconds since then in which other processes, or the fuzzer's own delays, held up the program. */
  takenByOthers(since: number): number
  blocks(): readonly Block[]
  readonly highestRss: () => number
  /** Measured after a garbage collection. */
  memory(): Promise<Memory>
  stop(): void
}

const sampleMs = 100
const ticksPerSecond = 100

/** Monitors the program under test from outside, and reads the reports of its preloaded module. */
export function monitorProcess(pid: number, file: string): ProcessMonitor {
  const samples: { readonly at: number; readonly taken: number }[] = []
  let taken = 0
  let highest = 0
  let last = { at: performance.now(), all: cpuOfAll(), program: cpuOf(pid), own: process.cpuUsage() }
  const timer = setInterval(() => {
    const now = { at: performance.now(), all: cpuOfAll(), program: cpuOf(pid), own: process.cpuUsage() }
    const late = Math.max(0, now.at - last.at - sampleMs)
    const own = (now.own.user + now.own.system - last.own.user - last.own.system) / 1_000
    const others = Math.max(0, now.all - last.all - (now.program - last.program) - own) / availableParallelism()
    taken += Math.max(late, Math.min(others, now.at - last.at))
    samples.push({ at: now.at, taken })
    if (samples.length > 2_000) samples.splice(0, 1_000)
    highest = Math.max(highest, rssOf(pid))
    last = now
  }, sampleMs)

  const lines = (): readonly string[][] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
  return {
    takenByOthers(since) {
      const before = samples.findLast(({ at }) => at <= since)
      return taken - (before?.taken ?? samples[0]?.taken ?? 0)
    },
    blocks: () =>
      lines()
        .filter(([kind]) => kind === 'block')
        .map(([, at, ms, cpuMs, functions = '']) => ({
          at: Number(at),
          ms: Number(ms),
          cpuMs: Number(cpuMs),
          functions: decodeURIComponent(functions),
        })),
    highestRss: () => highest,
    async memory() {
      const seen = lines().filter(([kind]) => kind === 'memory').length
      process.kill(pid, 'SIGUSR2')
      for (let wait = 0; wait < 100; wait += 1) {
        const reports = lines().filter(([kind]) => kind === 'memory')
        const report = reports.at(-1)
        if (reports.length > seen && report) {
          // Threads collect garbage after the report is written.
          await sleep(1_000)
          return { rss: rssOf(pid), heap: Number(report[2]) }
        }
        await sleep(50)
      }
      throw new Error('The program did not report its memory within 5 seconds')
    },
    stop: () => clearInterval(timer),
  }
}

function cpuOfAll(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  return ((user + nice + system + irq + softirq + steal) * 1_000) / ticksPerSecond
}

function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
  } catch {
    return 0
  }
}

function rssOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Whether this machine provides the information that the fuzzer needs. */
export const canMonitor = (): boolean => process.platform === 'linux' && readdirSync('/proc/self').includes('stat')
