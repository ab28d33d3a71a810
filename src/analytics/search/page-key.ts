import { cleanText } from '../ingest/formats/text.ts'
import type { ParamRule } from '../ingest/param-rules.ts'
import { pageOf } from '../ingest/steps/strip-params.ts'

/** The website whose pages are named. */
export interface PageNaming {
  readonly domain: string
  readonly excludesParam: ParamRule
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** The page of a URL, as that of a hit is named. A page of another host begins with `//` and the host, which no page of a hit does. */
export function pageKey(address: string, { domain, excludesParam }: PageNaming): string {
  const url = URL.parse(address)
  if (!url) return cleanText(address, 2000)
  const page = pageOf(url, excludesParam)
  return withoutWww(url.host) === withoutWww(domain) ? page : `//${url.host}${page}`
}

/**
 * If the property has more than the website, because that is a part of its domain: the pages of the website, in RE2. Null if all pages of the
 * property belong to it.
 */
export function pagesOfWebsite(property: string, domain: string): string | null {
  const wide = /^sc-domain:(.+)$/.exec(property)?.[1]
  if (wide === undefined || withoutWww(wide) === withoutWww(domain)) return null
  return `^https?://(www\\.)?${withoutWww(domain).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`
}
