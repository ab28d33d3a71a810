import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openInboxReader } from '../../src/analytics/ingest/inbox/file.ts'
import { sampleWebsite, startTestHost } from '../../src/analytics/ingest/testing/host.ts'
import type { Measurement } from './processes.ts'

/** Ingestion with the embedded store, without the rest of the service: `server.ts FOLDER THREADS`. */
const [folder = '', threads = '1'] = process.argv.slice(2)
const host = await startTestHost({
  folder,
  threads: Number(threads),
  websites: [sampleWebsite({ excludeBots: true })],
  trustProxy: '127.0.0.1',
})
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

/** The average size of entries that wait for the event store; 0 if there are none. */
function inboxBytes(): number {
  const reader = openInboxReader(join(folder, 'inbox.sqlite'))
  try {
    const groups = reader.readAfter(0, 10)
    const entries = groups.reduce((sum, group) => sum + group.entries, 0)
    return entries === 0 ? 0 : groups.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / entries
  } finally {
    reader.close()
  }
}

let lastInboxBytes = 0
setInterval(() => {
  lastInboxBytes = inboxBytes() || lastInboxBytes
}, 1_000).unref()

const total = ({ user, system }: NodeJS.CpuUsage): number => user + system

function measure(): Measurement {
  return {
    rss: process.memoryUsage.rss(),
    mainMicroseconds: total(process.threadCpuUsage()),
    microseconds: total(process.cpuUsage()),
    longestBlockMs: delay.max / 1e6,
    inboxBytes: lastInboxBytes,
    problems: host.problems,
  }
}

process.on('message', async (message) => {
  if (message === 'measure') {
    process.send?.(measure())
    delay.reset()
  } else if (message === 'stop') {
    await host.stop()
    process.disconnect?.()
  }
})
process.send?.({ port: Number(new URL(host.url).port) })
