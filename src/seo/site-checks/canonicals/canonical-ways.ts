import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { createFollower, type Way } from '../follow.ts'
import type { CrawledSite } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

/** Pages that name another URL as canonical, and which canonicals that leads to. Redirects on the way are not steps of their own. */
export async function* canonicalWays(site: CrawledSite): AsyncGenerator<Way & { readonly id: number }> {
  const follow = createFollower(site, ({ id, redirect_id, canonical_id }) => {
    return redirect_id ?? (canonical_id === id ? null : canonical_id)
  })
  const isCanonicalized = sql`page.index_reason = 'canonical' and target.canonical_id <> target.id
    or page.index_reason = 'canonical' and ${hasOutcome('target', 'redirect')}`
  for await (const { id } of urlsWhere(site, isCanonicalized, 'canonical_id')) {
    const { steps, isLoop } = await follow(id)
    yield { id, steps: steps.filter(({ redirect_id }) => redirect_id === null), isLoop }
  }
}
