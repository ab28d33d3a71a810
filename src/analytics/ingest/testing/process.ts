import { aWebsite, startTestHost } from './host.ts'

/** Ingestion in a process of its own, to be killed: `process.ts FOLDER` says its address, and ends in order on SIGTERM. */
const host = await startTestHost({
  folder: process.argv[2] ?? '',
  websites: [aWebsite({ id: 1 })],
  trustProxy: '127.0.0.1',
})
process.on('SIGTERM', () => host.stop())
process.stdout.write(`${host.url}\n`)
