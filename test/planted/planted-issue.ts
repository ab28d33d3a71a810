import { cleanHeaders } from '../../src/seo/checks/rows/clean-page.ts'
import type { RenderedPage } from '../../src/seo/render/recording.ts'
import type { PageReply } from '../support/loopback-web.ts'
import { cleanPage, cleanSite, origin, page } from './clean-site.ts'

/** One fault in a site that is clean otherwise. */
export interface PlantedIssue {
  /** Where the page is; `/page` by default. */
  readonly at?: string
  /** The address that is audited, where it is not the page's own. */
  readonly auditedUrl?: string
  /** Parts of the clean page, and what stands there instead. */
  readonly edit?: readonly (readonly [part: string, instead: string])[]
  /** The headers of the page's answer; null takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** The rest of the page's answer. */
  readonly answer?: Omit<PageReply, 'headers' | 'body'>
  /** What other addresses answer; null takes one away. */
  readonly otherPages?: Readonly<Record<string, PageReply | null>>
  readonly protocol?: 'http/1.1'
  /** When the audit happens, where it matters. */
  readonly now?: number
  /** What a browser makes of the page; without it, the page is not rendered. */
  readonly rendered?: RenderedPage
  /** Other checks that cannot but see the same fault. */
  readonly companions?: readonly string[]
}

/** The fault of each check, by its id. */
export type PlantedIssues = Readonly<Record<string, PlantedIssue>>

export const pageUrlOf = ({ at = '/page' }: PlantedIssue): string => new URL(at, origin).href

/** The site with the fault in it. */
export function plant(issue: PlantedIssue): ReadonlyMap<string, PageReply> {
  const address = pageUrlOf(issue)
  const html = (issue.edit ?? []).reduce((html, [part, instead]) => {
    if (!html.includes(part)) throw new Error(`The clean page has no ${part}`)
    return html.replace(part, () => instead)
  }, cleanPage(address))
  const headers = Object.entries({ ...cleanHeaders, ...issue.headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  const site = new Map(cleanSite(address))
  site.set(address, { ...page(html, Object.fromEntries(headers)), ...issue.answer })
  for (const [url, answer] of Object.entries(issue.otherPages ?? {})) {
    if (answer === null) site.delete(url)
    else site.set(url, answer)
  }
  return site
}

/** The same site where a started program finds it; what it links to elsewhere is at a port that audits refuse. */
export function relocate(site: ReadonlyMap<string, PageReply>, to: string): ReadonlyMap<string, PageReply> {
  const moved = (text: string) =>
    text.replaceAll(origin, to).replace(/https:\/\/(example\.org|www\.instagram\.com)\//g, 'https://$1:9/')
  return new Map(
    [...site].map(([url, answer]) => {
      const { body = '' } = answer
      return [moved(url), { ...answer, body: typeof body === 'string' ? moved(body) : body }]
    }),
  )
}
