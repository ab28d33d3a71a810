import { openClickhouseEventStore } from '../store.ts'

/** `roll-up.ts URL NOW` is run and killed by a test. It rolls up all days that are over. */
const [url = '', now] = process.argv.slice(2)
const store = await openClickhouseEventStore({ url, cluster: null }, console.error)
while (await store.rollUp(Number(now)));
await store.close()
