/**
 * CPU time of this thread, in milliseconds. Tests of what takes too long measure it, because the time on the clock also depends on
 * what else the machine does.
 */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** How much this thread works while the work is done. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = cpuMs()
  await work()
  return cpuMs() - before
}

const tickMs = 5

/** How long this thread works without a pause, at the most, while the work is done: other requests wait for so long. */
export async function longestBlockOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = cpuMs()
  const measure = (): void => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(measure, tickMs)
  try {
    await work()
    measure()
  } finally {
    clearInterval(timer)
  }
  return longest
}
