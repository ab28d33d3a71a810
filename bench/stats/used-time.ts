export interface UsedTime {
  readonly ms: number
  /** CPU time of all threads. */
  readonly cpuMs: number
}

export async function measureUsed<T>(work: () => Promise<T>): Promise<readonly [UsedTime, T]> {
  const start = performance.now()
  const before = process.cpuUsage()
  const answer = await work()
  const { user, system } = process.cpuUsage(before)
  return [{ ms: performance.now() - start, cpuMs: (user + system) / 1000 }, answer]
}
