import { isLocalHost, normalizeHost, websiteHosts } from '../../../base/hosts.ts'
import { isOnWebsite } from '../fetch-website.ts'
import type { PageScripts, ScriptTag } from '../page-parser-thread.ts'
import { canonicalName } from '../parent-domains.ts'
import { findPolicyFixes, type PolicyFix } from './policy-fixes.ts'

/** The results of looking for the tracker in a page. */
export const installationStatuses = [
  'found',
  'missing',
  'wrong-address',
  'wrong-website',
  'blocked-by-policy',
  'mixed-content',
  'not-executed',
  'noscript-only',
  'loaded-by-script',
  'tag-manager',
  'redirects-away',
  'error-status',
  'not-html',
  'unreachable',
] as const

export type InstallationStatus = (typeof installationStatuses)[number]

export interface PageVerdict {
  readonly status: InstallationStatus
  /** The tag that was found, or what was found instead of one. */
  readonly found: string | null
  readonly fixes: readonly PolicyFix[]
  readonly warnings: readonly InstallationWarning[]
}

export const installationWarnings = ['ad-blocker-path', 'local-address', 'not-counted-locally', 'several-tags'] as const

export type InstallationWarning = (typeof installationWarnings)[number]

export interface PageToJudge {
  readonly url: URL
  readonly domain: string
  /** The base URL of this service. */
  readonly baseUrl: string
  readonly scripts: PageScripts
  /** The values of the page's Content-Security-Policy headers. */
  readonly policyHeaders: readonly string[]
}

const scriptPath = '/js/script.js'
/** Words in paths that public filter lists block. */
const filteredPath =
  /analytics|umami|plausible|matomo|piwik|goatcounter|telemetry|tracker|tracking|\/stats?\.js|beacon/i

const tagManagers: readonly (readonly [string, RegExp])[] = [
  ['Google Tag Manager', /googletagmanager\.com\/gtm\.js|gtm\.start/i],
  ['Adobe Experience Platform Tags', /assets\.adobedtm\.com/i],
  ['Tealium', /tags\.tiqcdn\.com|utag\.js/i],
  ['Cloudflare Zaraz', /\/cdn-cgi\/zaraz|zaraz\.init/i],
  ['Segment', /cdn\.segment\.com|analytics\.load\(/i],
  ['Matomo Tag Manager', /\/container_\w+\.js/i],
]

/** Finds our tag in a page, and what keeps it from counting. */
export function judgePage(page: PageToJudge): PageVerdict {
  const { scripts, domain, baseUrl } = page
  const base = URL.parse(scripts.base ?? '', page.url) ?? page.url
  const tags = scripts.scripts.flatMap((tag) => {
    const src = URL.parse(tag.src, base)
    return src !== null && looksLikeOurs(src, tag) ? [{ tag, src }] : []
  })
  const isRightAddress = ({ src }: FoundTag): boolean => servesTracker(src, domain, baseUrl)
  const isRight = (tag: FoundTag): boolean => isRightAddress(tag) && countsFor(tag, page)
  const best = tags.find(isRight) ?? tags.find(isRightAddress) ?? tags[0]
  if (best === undefined) return withoutTag(page)
  const warnings = [...warningsFor(best, page), ...(tags.length > 1 ? (['several-tags'] as const) : [])]
  const verdict = (status: InstallationStatus, fixes: readonly PolicyFix[] = []): PageVerdict => ({
    status,
    found: showTag(best.tag),
    fixes,
    warnings,
  })
  if (!isRightAddress(best)) return verdict('wrong-address')
  if (!countsFor(best, page)) return verdict('wrong-website')
  if (!isExecuted(best.tag)) return verdict('not-executed')
  if (page.url.protocol === 'https:' && best.src.protocol === 'http:') return verdict('mixed-content')
  const fixes = findPolicyFixes([...page.policyHeaders, ...scripts.policies], {
    page: page.url,
    script: best.src,
    nonce: best.tag.nonce,
    endpoint: (best.tag.api ? URL.parse(best.tag.api, base) : null) ?? new URL('../api/event', best.src),
  })
  return verdict(fixes.length > 0 ? 'blocked-by-policy' : 'found', fixes)
}

interface FoundTag {
  readonly tag: ScriptTag
  readonly src: URL
}

const looksLikeOurs = ({ pathname }: URL, { domain }: ScriptTag): boolean =>
  pathname.endsWith(scriptPath) || (domain !== null && /\/script[\w.-]*\.js$/.test(pathname))

/** At the address of this service, or through a proxy of the website itself. */
const servesTracker = (src: URL, domain: string, baseUrl: string): boolean =>
  src.pathname.endsWith(scriptPath) && (src.origin === new URL(baseUrl).origin || isOnWebsite(src.href, domain))

/** Without an attribute, the tag counts for the host of the page. */
function countsFor({ tag }: FoundTag, { url, domain }: PageToJudge): boolean {
  const hosts = websiteHosts(canonicalName(domain))
  const named = tag.domain === null || tag.domain === '' ? [url.hostname] : tag.domain.split(',')
  return named.some((name) => hosts.includes(normalizeHost(name) ?? ''))
}

/** The tracker does not work as a module; any other type but JavaScript's keeps a browser from running it. */
const isExecuted = ({ type }: ScriptTag): boolean =>
  type === '' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type)

function warningsFor({ src, tag }: FoundTag, { url }: PageToJudge): readonly InstallationWarning[] {
  return [
    ...(filteredPath.test(src.pathname) ? (['ad-blocker-path'] as const) : []),
    ...(isLocalHost(src.hostname) && !isLocalHost(url.hostname) ? (['local-address'] as const) : []),
    ...(isLocalHost(url.hostname) && !tag.local ? (['not-counted-locally'] as const) : []),
  ]
}

function withoutTag({ scripts, baseUrl }: PageToJudge): PageVerdict {
  const verdict = (status: InstallationStatus, found: string | null = null): PageVerdict => ({
    status,
    found,
    fixes: [],
    warnings: [],
  })
  const { host } = new URL(baseUrl)
  const named = (text: string): boolean => text.includes(`${host}${scriptPath}`)
  if (scripts.inline.some(named)) return verdict('loaded-by-script')
  if (scripts.noscript.some((text) => named(text) || text.includes('/api/pixel.gif'))) return verdict('noscript-only')
  const texts = [...scripts.inline, ...scripts.scripts.map(({ src }) => src)]
  const manager = tagManagers.find(([, pattern]) => texts.some((text) => pattern.test(text)))
  return manager ? verdict('tag-manager', manager[0]) : verdict('missing')
}

const showTag = ({ src, domain, type, local }: ScriptTag): string => {
  const attributes = [
    type === '' ? '' : ` type="${type}"`,
    domain === null ? '' : ` data-domain="${domain}"`,
    local ? ' data-local' : '',
    ` src="${src}"`,
  ]
  const text = `<script${attributes.join('')}>`
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
