import { openClickhouseEventStore } from '../store.ts'
import { nextBatch } from './batches.ts'

/** Run by the crash test, to be killed: `append-forever.ts URL` appends batches, and tells the id of each that was taken. */
const store = await openClickhouseEventStore({ url: process.argv[2] ?? '', cluster: null }, console.error)
for (;;) {
  const batch = await nextBatch(store)
  await store.append(batch)
  process.stdout.write(`${batch.lastId}\n`)
}
