import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { withoutWww } from '../../base/hosts.ts'
import { createLoadingCache, type Loaded } from '../../base/loading-cache.ts'
import { within } from '../../base/within.ts'
import { SiteResult } from '../../sites/site.ts'
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

/** The results of all hosts of an account, or of one; null if the SEO service did not reply in time. */
export type SiteResultsOf = (account: number, host?: string) => Promise<readonly SiteResult[] | null>

const ResultsReply = Type.Object({ data: Type.Array(SiteResult) })
/** The progress of crawls is shown. Those of 1,000 hosts take 1.7 seconds on a busy machine. */
const resultsTtlMs = 5_000
const maxResultsWaitMs = 4_000
const maxResultsLength = 16 * 1024 ** 2
const bytesPerResult = 600

export function createSiteResults(seo: SeoService, clock: Clock): SiteResultsOf {
  const cache = createLoadingCache<readonly SiteResult[] | null>({ maxBytes, ttlMs: resultsTtlMs, clock })

  async function fetchResults(
    account: number,
    host: string | undefined,
  ): Promise<Loaded<readonly SiteResult[] | null>> {
    const query = host === undefined ? '' : `?host=${encodeURIComponent(host)}`
    const reply = await fetchFromSeo(seo, account, `/site-results${query}`, ResultsReply, maxResultsLength)
    return { value: reply?.data ?? null, bytes: reply ? reply.data.length * bytesPerResult : null }
  }

  return async (account, host) =>
    (await within(
      maxResultsWaitMs,
      cache.get(`${account} ${host ?? ''}`, () => fetchResults(account, host)),
    )) ?? null
}
