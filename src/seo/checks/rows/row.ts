import type { FetchedPage, FetchFailure } from '../../../fetch/fetch-result.ts'
import { renderText } from '../../../texts/render-text.ts'
import type { BrowserFacts, PageFacts } from '../../facts/page/page-facts.ts'
import { readPageFacts, readRedirectLoop } from '../../facts/page/read-page-facts.ts'
import type { HostFacts, SiteFacts } from '../../facts/site/site-facts.ts'
import type { Verdict } from '../check-outcome.ts'
import type { JudgeOptions } from '../facts.ts'
import { type JudgedCheck, judge } from '../judge.ts'
import { cleanBrowser } from './clean-browser.ts'
import { cleanHeaders, cleanHtml } from './clean-page.ts'
import { cleanSite } from './clean-site.ts'
import { literalPage } from './literal-page.ts'

/** A page and the expected verdict of one check. */
export interface CheckRow extends PageVariation {
  readonly name: string
  readonly verdict: Verdict
}

/** The differences between a page and the clean one. */
export interface PageVariation {
  /** Replaces the whole document. */
  readonly html?: string
  /** Replaces parts of the clean document. */
  readonly edit?: readonly (readonly [part: string, instead: string])[]
  /** Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly response?: Partial<FetchedPage>
  /** The request failed without a response. */
  readonly failure?: FetchFailure
  readonly host?: Partial<HostFacts>
  readonly site?: Partial<Omit<SiteFacts, 'host'>>
  readonly request?: Partial<JudgeOptions>
  /** The page was rendered: how its HTML differed from the clean page before scripts changed it. */
  readonly raw?: readonly (readonly [part: string, instead: string])[]
  /** The page was rendered: what differs from the clean page in a browser. */
  readonly browser?: Partial<BrowserFacts>
  /** Other checks that inevitably find the same issue. */
  readonly companions?: readonly string[]
  /** A substring of the expected evidence. */
  readonly found?: string
}

/** Whether the check threw an error. */
export const isBroken = ({ reason }: JudgedCheck): boolean =>
  reason !== null && renderText(reason, 'en').startsWith('Internal error')

export type CheckRows = Readonly<Record<string, readonly CheckRow[]>>

export const passes = (name: string, given: PageVariation = {}): CheckRow => ({ name, verdict: 'pass', ...given })
export const fails = (name: string, given: PageVariation): CheckRow => ({ name, verdict: 'fail', ...given })
export const warns = (name: string, given: PageVariation): CheckRow => ({ name, verdict: 'warn', ...given })
export const unverifies = (name: string, given: PageVariation): CheckRow => ({ name, verdict: 'unverified', ...given })

/** For checks that give a verdict on every HTML page. */
export const unverifiesOtherTypes = unverifies('what is no HTML', { headers: { 'content-type': 'application/pdf' } })

export function pageOf(given: PageVariation): PageFacts {
  if (given.failure !== undefined) {
    const facts = readRedirectLoop('https://example.com/page', given.failure)
    if (facts === null) throw new Error('This failure says nothing about a page')
    return facts
  }
  const html = given.html ?? edited(given.edit ?? [])
  const headers = Object.entries({ ...cleanHeaders, ...given.headers }).flatMap(([name, value]) => {
    return value === null ? [] : [[name, value] as const]
  })
  const facts = readPageFacts(literalPage(html, Object.fromEntries(headers), given.response), html)
  const { raw, browser, ...others } = given
  if (raw === undefined && browser === undefined) return facts
  const before = raw === undefined ? facts : pageOf({ ...others, edit: raw })
  return { ...facts, rendering: { kind: 'rendered', raw: before, browser: { ...cleanBrowser, ...browser } } }
}

export const siteOf = (given: PageVariation): SiteFacts => ({
  ...cleanSite,
  ...given.site,
  host: { ...cleanSite.host, ...given.host },
})

export const requestOf = (given: PageVariation): JudgeOptions => ({
  now: Date.UTC(2026, 10, 15),
  agent: 'Googlebot',
  intendedNoindex: false,
  ...given.request,
})

function edited(edits: readonly (readonly [string, string])[]): string {
  return edits.reduce((html, [part, instead]) => {
    if (!html.includes(part)) throw new Error(`The clean page has no ${part}`)
    return html.replace(part, () => instead)
  }, cleanHtml)
}

const judged = new WeakMap<PageVariation, readonly JudgedCheck[]>()

/** The verdicts of all checks about a row's page, judged once for all tests that look at them. */
export function judgeRow(given: PageVariation): readonly JudgedCheck[] {
  const verdicts = judged.get(given) ?? judge(pageOf(given), siteOf(given), requestOf(given))
  judged.set(given, verdicts)
  return verdicts
}
