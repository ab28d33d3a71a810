import { sampleWebsite, startTestHost } from '../../src/analytics/ingest/testing/host.ts'
import { eventStoreAt } from '../../src/program/event-store.ts'
import { type StoreTime, storeTimeQuery, timedEngine } from './timed-events.ts'

/** The options of a node. */
export interface IngestNodeOptions {
  readonly folder: string
  readonly eventsUrl: string
}

/** Ingestion of a node, without the rest of the program. */
const { folder, eventsUrl }: IngestNodeOptions = JSON.parse(process.argv[2] ?? '')
const place = eventStoreAt({ url: eventsUrl, dataDir: folder })
const host = await startTestHost({
  folder,
  engine: timedEngine(place),
  websites: [sampleWebsite({ excludeBots: true })],
  trustProxy: '127.0.0.1',
  sharedStore: !place.engine.isEmbedded,
})

async function measure(): Promise<StoreTime> {
  const [row] = await host.store.query({ text: storeTimeQuery, values: [] })
  return { milliseconds: Number(row?.milliseconds), events: Number(row?.events) }
}

process.on('message', async (message) => {
  if (message === 'measure') process.send?.(await measure())
  else if (message === 'count') {
    const [row] = await host.store.query({ text: 'SELECT count(*) AS n FROM events', values: [] })
    process.send?.(Number(row?.n))
  } else if (message === 'stop') {
    await host.stop()
    process.disconnect?.()
  }
})
process.send?.({ port: Number(new URL(host.url).port) })
