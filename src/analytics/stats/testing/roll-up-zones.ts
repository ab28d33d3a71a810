import { dayMs } from '../../events/day.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'

/**
 * Rolls up days in the time zones of viewers, invalidates them with late events, and drops them for others, until it is killed.
 * Prints a line after each step.
 */
const [path = ''] = process.argv.slice(2)
const now = Date.UTC(2026, 2, 30, 12)
const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia']
const store = await openDuckdbEventStore({ path })
const { arrived } = await store.mark('main')
for (let step = arrived; ; step++) {
  const events = Array.from({ length: 30 }, (_, index) => {
    const startedAt = now - (step % 2) * dayMs - index * 30 * 60_000
    const id = BigInt(step * 100 + index)
    return [0, 20, 45].map((minutes) =>
      sampleEvent({ time: startedAt + minutes * 60_000, startedAt, visitor: id, visit: id, page: `/${index % 7}` }),
    )
  }).flat()
  await store.append({ events, drops: [], inbox: 'main', after: step, lastId: step + 1 })
  await store.addViewerZone({ website: 1, zone: zones[step % zones.length] ?? '', askedAt: now + step, byOwner: true })
  process.stdout.write(`${step}\n`)
  for (let built = 0; built < 8 && (await store.rollUp(now + 3 * dayMs)); built++) process.stdout.write(`${step}\n`)
}
