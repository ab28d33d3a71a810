import type { Clock } from '../../base/clock.ts'
import { message, type Text } from '../../base/message.ts'
import { decodeText } from '../../fetch/charset.ts'
import type { FetchedPage } from '../../fetch/fetch-result.ts'
import type { Fetcher } from '../../fetch/fetcher.ts'
import type { LoopbackSite } from '../../fetch/loopback-site.ts'
import { judgeInSteps } from '../checks/judge.ts'
import { endlessRedirects } from '../checks/target-problem.ts'
import { unknownSite } from '../checks/unknown-site.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import { readPageFacts, readRedirectLoop } from '../facts/page/read-page-facts.ts'
import type { ProbeCount, SiteGatherer } from '../facts/site/gather.ts'
import type { SiteFacts } from '../facts/site/site-facts.ts'
import { siteTargetsOf } from '../facts/site/site-targets.ts'
import type { CapturedImage } from '../render/recording.ts'
import { type AuditResults, resultsOf } from '../score/results.ts'
import { type Render, type RenderMode, renderPageFacts } from './render-page-facts.ts'

export interface AuditRequest {
  readonly url: string
  readonly intendedNoindex: boolean
  /** Who waits for it, among those whose pages are rendered. */
  readonly owner?: string
  /** `never` by default. */
  readonly render?: RenderMode
  /** Whether screenshots of a rendered page are taken. */
  readonly withImages?: boolean
  /** If the page is of a site that this program serves itself: nothing else is fetched. */
  readonly site?: LoopbackSite | null
}

export type Audited =
  | { readonly ok: true; readonly results: AuditResults; readonly images: readonly CapturedImage[] }
  | { readonly ok: false; readonly error: Text; readonly transient: boolean }

export interface AuditTools {
  readonly fetcher: Pick<Fetcher, 'fetchPage'>
  readonly gatherer: SiteGatherer
  readonly clock: Clock
  readonly render: Render
}

/** The crawler for which pages are judged. */
const agent = 'Googlebot'

/** Reports the probes of a running audit. `pageResults` are the results of the checks that need no probes. */
export type OnProbes = (probes: ProbeCount, pageResults: () => AuditResults) => void

/** URL → page → (rendered page) → facts → verdicts → score. */
export async function auditPage(
  { url, intendedNoindex, owner = '', render: mode = 'never', withImages = false }: AuditRequest,
  { fetcher, gatherer, clock, render }: AuditTools,
  signal: AbortSignal,
  onProbes: OnProbes = () => {},
): Promise<Audited> {
  const fetched = await fetcher.fetchPage(url, { signal })
  const raw = fetched.ok ? factsOf(fetched.page) : readRedirectLoop(url, fetched.failure)
  if (raw === null) {
    const { text, transient } = fetched.ok ? unreadable : fetched.failure
    return { ok: false, error: text, transient }
  }
  const { facts, images } = fetched.ok
    ? await renderPageFacts(fetched.page, raw, { mode, render, withImages, owner }, signal)
    : { facts: raw, images: [] }
  const gathering = fetched.ok
    ? gatherer.gather(facts.response.url, siteTargetsOf(facts, agent), {
        signal,
        onProbe: (probes) => onProbes(probes, () => resultsOf(facts, pageChecks)),
      })
    : endless(facts.response.url)
  // The first requests are sent before the page is judged.
  const { pageChecks, judgeSite } = judgeInSteps(facts, { now: clock(), agent, intendedNoindex })
  return { ok: true, results: resultsOf(facts, judgeSite(await gathering), images), images }
}

const unreadable = { text: message('The page could not be read.'), transient: false }

function factsOf(page: FetchedPage): PageFacts {
  const { text } = decodeText(page.body, page.headers['content-type']?.[0] ?? null)
  return readPageFacts(page, text)
}

const endless = (url: string): SiteFacts => unknownSite(new URL(url).origin, endlessRedirects)
