import type { FetchedPage, FetchFailure } from '../../../fetch/fetch-result.ts'
import type { PageFacts } from '../../facts/page/page-facts.ts'
import { readFacts, readFailure } from '../../facts/page/read-facts.ts'
import type { HostFacts, SiteFacts } from '../../facts/site/site-facts.ts'
import type { AuditRequest } from '../facts.ts'
import type { Verdict } from '../outcome.ts'
import { cleanHeaders, cleanHtml } from './clean-page.ts'
import { cleanSite } from './clean-site.ts'
import { literalPage } from './literal-page.ts'

/** A page, and what one check must say about it. */
export interface Row extends Given {
  readonly name: string
  readonly verdict: Verdict
}

/** How a page differs from the clean one. */
export interface Given {
  /** The whole document, instead of the clean one. */
  readonly html?: string
  /** Parts of the clean document, and what stands there instead. */
  readonly edit?: readonly (readonly [part: string, instead: string])[]
  /** Null takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly answer?: Partial<FetchedPage>
  /** There was no answer at all. */
  readonly failure?: FetchFailure
  readonly host?: Partial<HostFacts>
  readonly site?: Partial<Omit<SiteFacts, 'host'>>
  readonly request?: Partial<AuditRequest>
  /** Other checks that cannot but see the same fault. */
  readonly companions?: readonly string[]
  /** A part of the evidence. */
  readonly found?: string
}

export type Rows = Readonly<Record<string, readonly Row[]>>

export const passes = (name: string, given: Given = {}): Row => ({ name, verdict: 'pass', ...given })
export const fails = (name: string, given: Given): Row => ({ name, verdict: 'fail', ...given })
export const warns = (name: string, given: Given): Row => ({ name, verdict: 'warn', ...given })
export const cannotTell = (name: string, given: Given): Row => ({ name, verdict: 'unverified', ...given })

/** For checks that can be decided for every page there is. */
export const cannotTellOfOtherTypes = cannotTell('what is no HTML', { headers: { 'content-type': 'application/pdf' } })

export function pageOf(given: Given): PageFacts {
  if (given.failure !== undefined) {
    const facts = readFailure('https://example.com/page', given.failure)
    if (facts === null) throw new Error('This failure says nothing about a page')
    return facts
  }
  const html = given.html ?? edited(given.edit ?? [])
  const headers = Object.entries({ ...cleanHeaders, ...given.headers }).flatMap(([name, value]) => {
    return value === null ? [] : [[name, value] as const]
  })
  return readFacts(literalPage(html, Object.fromEntries(headers), given.answer), html)
}

export const siteOf = (given: Given): SiteFacts => ({
  ...cleanSite,
  ...given.site,
  host: { ...cleanSite.host, ...given.host },
})

export const requestOf = (given: Given): AuditRequest => ({
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
