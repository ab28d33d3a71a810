import { cleanText } from '../formats/text.ts'
import { type Channel, channelOfMedium } from './channel.ts'
import { clickIds } from './click-ids.ts'
import { sourceOfHost, sourceOfName } from './known-source.ts'

export interface Source {
  readonly source: string
  readonly channel: Channel
  /** Host and path of the page that linked here. Its query string is somebody else's secret. */
  readonly referrer: string
  readonly utmSource: string
  readonly utmMedium: string
  readonly utmCampaign: string
  readonly utmTerm: string
  readonly utmContent: string
}

const longest = 255

/** Where a visit came from: what its first address says, else the page that linked to it, else nowhere. */
export function findSource(url: URL | null, referrer: URL | null, ownDomain: string): Source {
  const params = new URLSearchParams(url?.search ?? '')
  const param = (name: string): string => cleanText(params.get(name) ?? '', longest)
  const utmMedium = param('utm_medium')
  const from = referrer && !isOwn(referrer.hostname, url, ownDomain) ? referrer : null
  const host = from ? withoutWww(from.hostname) : ''
  const told = param('utm_source') || param('source') || param('ref')
  const clicked = clickOf(params)
  const known = (told ? sourceOfName(told) : clicked ? sourceOfName(clicked.source) : sourceOfHost(host)) ?? null
  const source = known?.name || told || clicked?.source || host
  const channel =
    channelOfMedium(utmMedium) ??
    clicked?.channel ??
    known?.channel ??
    (source ? ('referral' as const) : ('direct' as const))
  return {
    source,
    channel,
    referrer: from ? cleanText(`${host}${from.pathname === '/' ? '' : from.pathname}`, 2000) : '',
    utmSource: param('utm_source'),
    utmMedium,
    utmCampaign: param('utm_campaign'),
    utmTerm: param('utm_term'),
    utmContent: param('utm_content'),
  }
}

function clickOf(params: URLSearchParams): { readonly source: string; readonly channel: Channel | null } | null {
  for (const name of params.keys()) {
    const click = Object.hasOwn(clickIds, name.toLowerCase()) ? clickIds[name.toLowerCase()] : undefined
    if (click) return click
  }
  return null
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

function isOwn(host: string, url: URL | null, ownDomain: string): boolean {
  const own = withoutWww(ownDomain)
  return host === url?.hostname || host === own || host.endsWith(`.${own}`)
}

/** The page that linked here; null where there is none, or none with a host. */
export function parseReferrer(text: string): URL | null {
  if (!text) return null
  const url = URL.parse(text)
  return url?.hostname ? url : null
}
