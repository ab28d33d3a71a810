import { sampleWebsite, startTestHost } from './host.ts'

/** Ingestion in its own process, to be killed: `process.ts FOLDER THREADS` prints its URL, and shuts down on SIGTERM. */
const host = await startTestHost({
  folder: process.argv[2] ?? '',
  websites: [sampleWebsite({ id: 1 })],
  trustProxy: '127.0.0.1',
  threads: Number(process.argv[3] ?? 1),
})
process.on('SIGTERM', () => host.stop())
process.stdout.write(`${host.url}\n`)
