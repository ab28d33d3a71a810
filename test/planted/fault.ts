import { cleanHeaders } from '../../src/seo/checks/rows/clean-page.ts'
import type { Answer } from '../support/loopback-web.ts'
import { cleanPage, cleanSite, origin, page } from './clean-site.ts'

/** One fault in a site that is clean otherwise. */
export interface Fault {
  /** Where the page is; `/page` unless told. */
  readonly at?: string
  /** The address that is audited, where it is not the page's own. */
  readonly asked?: string
  /** Parts of the clean page, and what stands there instead. */
  readonly edit?: readonly (readonly [part: string, instead: string])[]
  /** Of the page's answer; null takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Of the page's answer, too. */
  readonly answer?: Omit<Answer, 'headers' | 'body'>
  /** What other addresses answer; null takes one away. */
  readonly beside?: Readonly<Record<string, Answer | null>>
  readonly protocol?: 'http/1.1'
  /** When the audit happens, where it matters. */
  readonly now?: number
  /** Other checks that cannot but see the same fault. */
  readonly companions?: readonly string[]
}

/** The fault of each check, by its id. */
export type Faults = Readonly<Record<string, Fault>>

export const pageAddress = ({ at = '/page' }: Fault): string => new URL(at, origin).href

/** The site with the fault in it. */
export function plant(fault: Fault): ReadonlyMap<string, Answer> {
  const address = pageAddress(fault)
  const html = (fault.edit ?? []).reduce((html, [part, instead]) => {
    if (!html.includes(part)) throw new Error(`The clean page has no ${part}`)
    return html.replace(part, () => instead)
  }, cleanPage(address))
  const headers = Object.entries({ ...cleanHeaders, ...fault.headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  const site = new Map(cleanSite(address))
  site.set(address, { ...page(html, Object.fromEntries(headers)), ...fault.answer })
  for (const [url, answer] of Object.entries(fault.beside ?? {})) {
    if (answer === null) site.delete(url)
    else site.set(url, answer)
  }
  return site
}

/** The same site where a started program finds it; what it links to elsewhere is at a port that audits refuse. */
export function relocate(site: ReadonlyMap<string, Answer>, to: string): ReadonlyMap<string, Answer> {
  const moved = (text: string) =>
    text.replaceAll(origin, to).replace(/https:\/\/(example\.org|www\.instagram\.com)\//g, 'https://$1:9/')
  return new Map(
    [...site].map(([url, answer]) => {
      const { body = '' } = answer
      return [moved(url), { ...answer, body: typeof body === 'string' ? moved(body) : body }]
    }),
  )
}
