import { sampleEvent } from '../../testing/sample-event.ts'
import { openDuckdbEventStore } from '../store.ts'

/**
 * Run and killed by the crash test: appends batches of ten, and prints the id of each one after it is on disk. With `wipe`, another
 * website is deleted meanwhile, again and again, and removed from the file, and days are rolled up.
 */
const [path = '', mode] = process.argv.slice(2)
const store = await openDuckdbEventStore({ path })

async function wipeForever(): Promise<never> {
  for (let id = (await store.mark('deleted')).arrived; ; id++) {
    const events = [sampleEvent({ website: 9, page: '/deleted' })]
    await store.append({ events, drops: [], inbox: 'deleted', after: id, lastId: id + 1 })
    await store.deleteWebsite(9)
    await Promise.all([store.wipeDeleted(), store.rollUp(Date.now())])
    process.stdout.write('wiped\n')
  }
}

if (mode === 'wipe') wipeForever()
for (let id = (await store.mark('main')).arrived + 1; ; id++) {
  const events = Array.from({ length: 10 }, (_, index) => sampleEvent({ revenue: id, scrollDepth: index }))
  await store.append({ events, drops: [], inbox: 'main', after: id - 1, lastId: id })
  process.stdout.write(`${id}\n`)
}
