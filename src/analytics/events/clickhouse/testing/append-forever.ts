import { openClickhouseEventStore } from '../store.ts'
import { nextBatch } from './batches.ts'

/** `append-forever.ts URL` is run and killed by the crash test. It appends batches and prints the id of each accepted one. */
const store = await openClickhouseEventStore({ url: process.argv[2] ?? '', cluster: null }, console.error)
for (;;) {
  const batch = await nextBatch(store)
  await store.append(batch)
  process.stdout.write(`${batch.lastId}\n`)
}
