import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sampleWebsite, startTestHost } from '../../src/analytics/ingest/testing/host.ts'

/** Ingestion with the embedded store, without the rest of the service. */
const host = await startTestHost({
  folder: process.argv[2] ?? '',
  websites: [sampleWebsite({ excludeBots: true })],
  trustProxy: '127.0.0.1',
  // A low limit, which the run reaches early, to measure memory beyond it.
  limits: { openVisits: 100_000 },
})
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

process.on('message', async (message) => {
  if (message === 'measure') {
    process.send?.({ rss: process.memoryUsage.rss(), longestBlockMs: delay.max / 1e6, problems: host.problems })
    delay.reset()
  } else if (message === 'stop') {
    await host.stop()
    process.disconnect?.()
  }
})
process.send?.({ port: Number(new URL(host.url).port) })
