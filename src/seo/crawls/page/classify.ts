import type { FetchFailureKind, ResponseHeaders } from '../../../fetch/fetch-result.ts'
import { isInconclusive } from '../../facts/site/unverified.ts'

/**
 * What a response says about its URL. `inconclusive`: the server refused to show the page to us, which says nothing about what
 * others get.
 */
export type Classified = 'ok' | 'redirect' | 'not-modified' | 'broken' | 'inconclusive'

const redirects = new Set([301, 302, 303, 307, 308])

export function classifyStatus(status: number): Classified {
  if (status === 304) return 'not-modified'
  if (redirects.has(status)) return 'redirect'
  if (status >= 200 && status < 300) return 'ok'
  return isInconclusive(status) || status < 400 ? 'inconclusive' : 'broken'
}

const challengeHeaders: readonly (readonly [string, RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-sucuri-block', /./],
]
const challengeMarkup =
  /\/cdn-cgi\/challenge-platform\/|_cf_chl_opt|_Incapsula_Resource|sgcaptcha|px-captcha|captcha-delivery\.com|ddos-guard|awswaf\.com\/|aws-waf-token/i
const challengeTitle =
  /<title>\s*(?:just a moment|attention required|access denied|are you (?:a )?(?:human|robot)|checking your browser|ddos protection|please wait)/i
/** A challenge is a small page. */
const maxChallengeLength = 60_000
const scannedLength = 20_000

/** Whether a page is the test of a bot shield instead of the page that visitors get. */
export function isChallenge(headers: ResponseHeaders, text: string): boolean {
  if (challengeHeaders.some(([name, value]) => value.test(headers[name]?.[0] ?? ''))) return true
  if (text.length > maxChallengeLength) return false
  const start = text.slice(0, scannedLength)
  return challengeTitle.test(start) && challengeMarkup.test(text)
}

/** URLs of a bot shield or of its tools, which only browsers get. */
export const isShieldUrl = (url: URL): boolean => url.pathname.startsWith('/cdn-cgi/')

/** Failures that are ours, such as limits that visitors do not have, or that say nothing about the site. */
const inconclusiveFailures: ReadonlySet<FetchFailureKind> = new Set([
  'forbidden-address',
  'bad-url',
  'cancelled',
  'too-large',
  'too-slow',
])

export const classifyFailure = (kind: FetchFailureKind): 'broken' | 'inconclusive' =>
  inconclusiveFailures.has(kind) ? 'inconclusive' : 'broken'

/**
 * How often a URL is requested before its outcome is final. Refusals for too many requests get time, and nothing is called broken
 * after one look.
 */
export function triesFor(classified: Classified, status: number | null): number {
  if (classified === 'broken') return status === 404 || status === 410 ? 2 : 3
  return classified === 'inconclusive' && (status === 429 || status === 503) ? 3 : 1
}
