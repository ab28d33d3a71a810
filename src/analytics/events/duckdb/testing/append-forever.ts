import { sampleEvent } from '../../testing/sample-event.ts'
import { openDuckdbEventStore } from '../store.ts'

/** Run and killed by the crash test: appends batches of ten, and prints the id of each one after it is on disk. */
const store = await openDuckdbEventStore({ path: process.argv[2] ?? '' })
for (let id = (await store.mark('main')).arrived + 1; ; id++) {
  const events = Array.from({ length: 10 }, (_, index) => sampleEvent({ revenue: id, scrollDepth: index }))
  await store.append({ events, drops: [], inbox: 'main', after: id - 1, lastId: id })
  process.stdout.write(`${id}\n`)
}
