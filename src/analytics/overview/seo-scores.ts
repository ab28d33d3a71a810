import { Type } from 'typebox'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import type { Clock } from '../../base/clock.ts'
import { withoutWww } from '../../base/hosts.ts'
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
  const cache = createBoundedCache<ReadonlyMap<string, number>>({ maxBytes, ttlMs, clock })
  const running = new Map<number, Promise<ReadonlyMap<string, number>>>()

  async function fetchScores(account: number): Promise<ReadonlyMap<string, number>> {
    const reply = await fetchFromSeo(seo, account, '/project-scores', ScoresReply)
    const scores = new Map(reply?.data.map(({ project, score }) => [project, score]))
    if (reply) cache.set(String(account), scores, scores.size * bytesPerScore)
    return scores
  }

  function fetchOnce(account: number): Promise<ReadonlyMap<string, number>> {
    const fetching = running.get(account) ?? fetchScores(account).finally(() => running.delete(account))
    running.set(account, fetching)
    return fetching
  }

  return async (account) => {
    const known = cache.get(String(account))
    const scores = known ?? (await Promise.race([fetchOnce(account), waitAtMost(maxWaitMs)]))
    return (domain) => scores?.get(withoutWww(domain)) ?? null
  }
}

const waitAtMost = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref())
