import type { Clock } from '../../base/clock.ts'
import { judge } from '../checks/judge.ts'
import { unknownSite } from '../checks/unknown-site.ts'
import { readFacts, readFailure } from '../facts/page/read-facts.ts'
import { decodeText } from '../fetch/charset.ts'
import type { FetchFailure } from '../fetch/fetched.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { type Results, resultsOf } from '../score/results.ts'

export interface AuditRequest {
  readonly url: string
  readonly intendedNoindex: boolean
}

export type Audited =
  | { readonly ok: true; readonly results: Results }
  | { readonly ok: false; readonly error: string; readonly transient: boolean }

/** The crawler that pages are judged for. */
const agent = 'Googlebot'

/** URL → page → facts → verdicts → score. */
export async function auditPage(
  { url, intendedNoindex }: AuditRequest,
  { fetcher, clock }: { readonly fetcher: Fetcher; readonly clock: Clock },
  signal: AbortSignal,
): Promise<Audited> {
  const fetched = await fetcher.fetchPage(url, { signal })
  const facts = fetched.ok
    ? readFacts(fetched.page, decodeText(fetched.page.body, fetched.page.headers['content-type']?.[0] ?? null).text)
    : readFailure(url, fetched.failure)
  if (facts === null) return failed(fetched.ok ? undefined : fetched.failure)
  const site = unknownSite(new URL(facts.answer.url).origin, 'Not looked at yet.')
  const verdicts = judge(facts, site, { now: clock(), agent, intendedNoindex })
  return { ok: true, results: resultsOf(facts, verdicts) }
}

function failed(failure: FetchFailure | undefined): Audited {
  return { ok: false, error: failure?.message ?? 'The page could not be read.', transient: failure?.transient ?? false }
}
