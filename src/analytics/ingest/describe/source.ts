import { hostOf, withoutWww } from '../../../base/hosts.ts'
import { cleanText } from '../formats/text.ts'
import type { PageUrl } from '../hit.ts'
import { type Channel, channelOfMedium } from './channel.ts'
import { type ClickId, clickIds } from './click-ids.ts'
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
export function findSource(url: PageUrl | null, referrer: URL | null, ownDomain: string): Source {
  const params = new URLSearchParams(url?.search ?? '')
  const param = (name: string): string => cleanText(params.get(name) ?? '', longest)
  const utmMedium = param('utm_medium')
  const referrerHost = hostOf(referrer)
  const own = referrerHost !== '' && isOwn(referrerHost, url, ownDomain)
  const host = own ? '' : withoutWww(referrerHost)
  const path = host ? (referrer?.pathname ?? '') : ''
  const linked = host ? sourceOfHost(host, path) : null
  const named = campaignSource(param('utm_source'), param('source') || param('ref'), own || linked !== null)
  const clicked = clickOf(params, linked !== null)
  const known = named ? sourceOfName(named) : clicked ? sourceOfName(clicked.source) : linked
  const source = known?.name || named.toLowerCase() || clicked?.source || host
  const channel =
    channelOfMedium(utmMedium) ??
    clicked?.channel ??
    known?.channel ??
    (source ? ('referral' as const) : ('direct' as const))
  return {
    source,
    channel,
    referrer: cleanText(`${host}${path === '/' ? '' : path}`, 2000),
    utmSource: param('utm_source'),
    utmMedium,
    utmCampaign: param('utm_campaign'),
    utmTerm: param('utm_term'),
    utmContent: param('utm_content'),
  }
}

/** `utm_source` names a source always; `source` and `ref`, which sites use for themselves, only if they name one or nothing else does. */
function campaignSource(utmSource: string, label: string, otherwiseKnown: boolean): string {
  if (utmSource) return utmSource
  return otherwiseKnown && !sourceOfName(label) ? '' : label
}

/** A click id that names no channel is on all links out of a network: a referrer that is known says more. */
function clickOf(params: URLSearchParams, otherwiseKnown: boolean): ClickId | null {
  for (const name of params.keys()) {
    const click = Object.hasOwn(clickIds, name.toLowerCase()) ? clickIds[name.toLowerCase()] : undefined
    if (click && !(otherwiseKnown && click.channel === null)) return click
  }
  return null
}

function isOwn(host: string, url: PageUrl | null, ownDomain: string): boolean {
  const own = withoutWww(ownDomain)
  return host === hostOf(url) || host === own || host.endsWith(`.${own}`)
}

/** The page that linked here; null where there is none, or none with a host. */
export function parseReferrer(text: string): URL | null {
  if (!text) return null
  const url = URL.parse(text)
  return url?.hostname ? url : null
}
