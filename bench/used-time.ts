import { cpuSecondsOf } from './process-cpu.ts'

export interface UsedTime {
  readonly ms: number
  /** CPU time of all threads. */
  readonly cpuMs: number
}

/** Measures this process, or the one with this id. */
export async function measureUsed<T>(work: () => Promise<T>, pid?: number): Promise<readonly [UsedTime, T]> {
  const start = performance.now()
  const before = cpuMsOf(pid)
  const answer = await work()
  return [{ ms: performance.now() - start, cpuMs: cpuMsOf(pid) - before }, answer]
}

function cpuMsOf(pid: number | undefined): number {
  if (pid !== undefined) return cpuSecondsOf(pid) * 1000
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export const leastUsed = (times: readonly UsedTime[]): UsedTime => ({
  ms: Math.min(...times.map(({ ms }) => ms)),
  cpuMs: Math.min(...times.map(({ cpuMs }) => cpuMs)),
})

export const medianUsed = (times: readonly UsedTime[]): UsedTime => {
  const middle = (numbers: readonly number[]): number =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  return { ms: middle(times.map(({ ms }) => ms)), cpuMs: middle(times.map(({ cpuMs }) => cpuMs)) }
}

export const sumUsed = (times: readonly UsedTime[]): UsedTime => ({
  ms: times.reduce((sum, { ms }) => sum + ms, 0),
  cpuMs: times.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
})

export const describeUsed = ({ ms, cpuMs }: UsedTime): string =>
  `${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of CPU time)`

/** How long one thing takes compared with another, by the clock and by CPU time, which depends less on what else the machine does. */
export const describeRatio = (one: UsedTime, other: UsedTime, digits = 3): string =>
  `${(one.ms / other.ms).toFixed(digits)} × (of CPU time ${(one.cpuMs / other.cpuMs).toFixed(digits)} ×)`
