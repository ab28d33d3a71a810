import { createBoundedCache } from '../base/bounded-cache.ts'
import type { Clock } from '../base/clock.ts'
import type { Page, SerializedPage } from './paging.ts'

/** Pages of lists that were asked for a moment ago. */
export interface ListCache {
  /** `query` is the validated one: however it was spelled, and whatever else was sent, the same page is cached once. */
  read(account: number, query: object, make: () => Promise<Page<unknown>>): Promise<SerializedPage>
  /** Something that the lists show has changed. */
  clear(): void
}

/** Another process may change a record too, so that nothing is cached for long. */
const ttlMs = 1_000
const maxBytes = 8 * 2 ** 20

/** A page of a list costs ten times as much to make as to send, and a dashboard asks for the same page over and over. */
export function createListCache(clock: Clock, serialize: (items: unknown) => string): ListCache {
  const cache = createBoundedCache<SerializedPage>({ maxBytes, ttlMs, clock })
  let changes = 0
  return {
    async read(account, query, make) {
      const key = `${account} ${JSON.stringify(query)}`
      const known = cache.get(key)
      if (known) return known
      const before = changes
      const { items, total } = await make()
      const page = { items: serialize(items), count: items.length, total }
      // What was read before a change must not be shown after it.
      if (before === changes) cache.set(key, page, page.items.length * 2)
      return page
    },
    clear() {
      changes++
      cache.clear()
    },
  }
}
