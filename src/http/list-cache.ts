import { createBoundedCache } from '../base/bounded-cache.ts'
import type { Clock } from '../base/clock.ts'
import type { ListPage, SerializedListPage } from './paging.ts'

/** Caches pages of lists for a moment. */
export interface ListCache {
  /** `query` is the validated one, so each page is cached once, whatever else the query string contains. */
  read(account: number, query: object, make: () => Promise<ListPage<unknown>>): Promise<SerializedListPage>
  /** To be called when a record in the lists changes. */
  clear(): void
}

/** Short, because another process may change a record, too. */
const ttlMs = 1_000
const maxBytes = 8 * 2 ** 20
/** At most two for the text, and up to three for the bytes of the last reply with it. */
const bytesPerCharacter = 5

/** Building a page of a list costs ten times as much as sending it, and dashboards request the same page again and again. */
export function createListCache(clock: Clock, serialize: (items: unknown) => string): ListCache {
  const cache = createBoundedCache<SerializedListPage>({ maxBytes, ttlMs, clock })
  let changes = 0
  return {
    async read(account, query, make) {
      const key = `${account} ${JSON.stringify(query)}`
      const cached = cache.get(key)
      if (cached) return cached
      const changesBefore = changes
      const { items, ...rest } = await make()
      const page = { ...rest, items: serialize(items), count: items.length }
      // A page that was read before a change must not be served after it.
      if (changesBefore === changes) cache.set(key, page, page.items.length * bytesPerCharacter)
      return page
    },
    clear() {
      changes++
      cache.clear()
    },
  }
}
