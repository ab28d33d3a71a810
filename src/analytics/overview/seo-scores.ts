import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { withoutWww } from '../../base/hosts.ts'
import { createLoadingCache, type Loaded } from '../../base/loading-cache.ts'
import { within } from '../../base/within.ts'
import { fetchFromSeo, type SeoService } from '../digests/seo-results.ts'

/** The average score of the reports of a domain; null if it has none, or the SEO service did not reply in time. */
export type ScoreOf = (domain: string) => number | null

const ScoresReply = Type.Object({
  data: Type.Array(Type.Object({ project: Type.String(), score: Type.Integer() })),
})

const ttlMs = 30_000
const maxBytes = 4 * 1024 ** 2
const bytesPerScore = 100
/** The list does not wait any longer for scores; the next one has them. */
const maxWaitMs = 1_500

export function createSeoScores(seo: SeoService, clock: Clock): (account: number) => Promise<ScoreOf> {
  const cache = createLoadingCache<ReadonlyMap<string, number>>({ maxBytes, ttlMs, clock })

  async function fetchScores(account: number): Promise<Loaded<ReadonlyMap<string, number>>> {
    const reply = await fetchFromSeo(seo, account, '/project-scores', ScoresReply)
    const value = new Map(reply?.data.map(({ project, score }) => [project, score]))
    return { value, bytes: reply ? value.size * bytesPerScore : null }
  }

  return async (account) => {
    const fetching = cache.get(String(account), () => fetchScores(account))
    const scores = await within(maxWaitMs, fetching)
    return (domain) => scores?.get(withoutWww(domain)) ?? null
  }
}
