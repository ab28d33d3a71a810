import { sql, type Transaction } from 'kysely'
import { codeOf, resourceKinds } from '../../../database/crawl-data/codes.ts'
import { type CrawlSchema, urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { FoundResource } from '../page/resources.ts'
import type { Scope } from '../scope.ts'
import type { Bulk } from './bulk.ts'

export interface UsedResources {
  readonly sourceId: number
  readonly resources: readonly FoundResource[]
}

/** The limit for one run; those that are found later are not listed. */
const maxStored = 50_000
/** Most pages load the same, so that few URLs have to be looked up. */
const maxKnown = 10_000
const resourceNames = ['id', 'run_id', 'kind', 'external', 'found_on', 'url']
const useNames = ['resource_id', 'source_id']
export const onceOnly = 'on conflict do nothing'

/** Stores what pages load. The row of totals is locked, because two workers would give out the same ids. */
export function createResourceWriter(runId: number, bulk: Bulk, scope: Scope) {
  const known = new Map<string, number>()
  const { first, end } = urlIdsOf(runId)

  return async (transaction: Transaction<CrawlSchema>, pages: readonly UsedResources[]): Promise<void> => {
    const byUrl = new Map<string, FoundResource & { readonly foundOn: number }>()
    for (const { sourceId, resources } of pages)
      for (const one of resources) if (!byUrl.has(one.url)) byUrl.set(one.url, { ...one, foundOn: sourceId })
    if (byUrl.size === 0) return
    const unknown = [...byUrl.keys()].filter((url) => !known.has(url))
    if (known.size + unknown.length > maxKnown) known.clear()
    for (const [url, { id }] of await bulk.findUrls(transaction, runId, unknown, 'crawl_resources')) known.set(url, id)
    const fresh = unknown.filter((url) => !known.has(url))
    if (fresh.length > 0) {
      const { rows } = await sql<{ id: number | null }>`select max(id) as id from crawl_resources
        where id >= ${first} and id < ${end}`.execute(transaction)
      let id = Number(rows[0]?.id ?? first)
      const values = fresh.slice(0, Math.max(0, maxStored - (id - first))).flatMap((url) => {
        const one = byUrl.get(url)
        if (!one) return []
        id += 1
        known.set(url, id)
        const external = scope.isInternal(new URL(url)) ? 0 : 1
        return [[id, runId, codeOf(resourceKinds, one.kind), external, one.foundOn, url]]
      })
      await bulk.insert(transaction, 'crawl_resources', resourceNames, values)
    }
    const uses = pages.flatMap(({ sourceId, resources }) =>
      resources.flatMap(({ url }) => {
        const id = known.get(url)
        return id === undefined ? [] : [[id, sourceId]]
      }),
    )
    await bulk.insert(transaction, 'crawl_resource_uses', useNames, uses, onceOnly)
  }
}
