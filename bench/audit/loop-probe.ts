import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the service before anything else: watches its main thread, and tells when asked by its parent. Beside how
 * late the loop came round, how much the thread computed meanwhile: on a machine that others use, it may also have waited
 * for a core.
 */
if (isMainThread) {
  const everyMs = 5
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  let longestWork = 0
  let before = computed()
  setInterval(() => {
    const now = computed()
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
  // The parent's being there must not keep the service alive, and its being gone must not leave it behind.
  process.channel?.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/** Milliseconds of this thread on a core so far. */
function computed(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
