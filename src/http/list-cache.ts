import type { Clock } from '../base/clock.ts'
import { createLoadingCache } from '../base/loading-cache.ts'
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
  const cache = createLoadingCache<SerializedListPage>({ maxBytes, ttlMs, clock })
  return {
    read: (account, query, make) =>
      cache.get(`${account} ${JSON.stringify(query)}`, async () => {
        const { items, ...rest } = await make()
        const value = { ...rest, items: serialize(items), count: items.length }
        return { value, bytes: value.items.length * bytesPerCharacter }
      }),
    clear: cache.clear,
  }
}
