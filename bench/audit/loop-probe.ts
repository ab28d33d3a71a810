import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into the service: measures its main thread and reports to its parent on request. It measures CPU time besides
 * event-loop delay, because on a shared machine the thread may also have waited for a core.
 */
if (isMainThread) {
  const everyMs = 5
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  let longestWork = 0
  let before = threadCpuMs()
  setInterval(() => {
    const now = threadCpuMs()
    longestWork = Math.max(longestWork, now - before)
    before = now
  }, everyMs).unref()

  process.on('message', () => {
    process.send?.({
      longestBlockMs: Math.max(0, delay.max / 1e6 - everyMs),
      p99BlockMs: Math.max(0, delay.percentile(99) / 1e6 - everyMs),
      longestWorkMs: longestWork,
      peakMemory: process.resourceUsage().maxRSS * 1024,
    })
    delay.reset()
    longestWork = 0
  })
  // The channel must not keep the service alive, and the service must not outlive its parent.
  process.channel?.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/** CPU time of this thread so far. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
