import { readFileSync } from 'node:fs'
import { memoize } from '../../../base/memoize.ts'
import { type BotLabel, type BotPurpose, type BotReason, botPurposes } from '../../events/bot-hit.ts'
import type { DropReason } from '../hit.ts'
import type { BotAddresses } from './addresses.ts'

/** The drops that are bots. */
export type BotDropReason = Extract<DropReason, 'bot' | 'headless' | 'not-a-browser' | 'burst'>

const botDropReasons: ReadonlySet<DropReason> = new Set<BotDropReason>(['bot', 'headless', 'not-a-browser', 'burst'])

export const isBotDrop = (reason: DropReason): reason is BotDropReason => botDropReasons.has(reason)

interface NamedBot {
  readonly bot: string
  readonly operator: string
  readonly purpose: BotPurpose
  readonly reason: BotReason
  /** The name of the list of its addresses, and of that of its reverse names. */
  readonly addresses: string
  readonly reverseNames: string
}

/** User agents are judged by their beginning; longer ones are hostile. */
const judgedLength = 1_000
const maxNameLength = 60

/** Programs that fetch for the person who runs them. */
const libraries =
  /^(?<library>python-requests|python-urllib|python|aiohttp|httpx|curl|wget|go-http-client|java|okhttp|apache-httpclient|axios|node-fetch|node|undici|got|libwww-perl|lwp|php|guzzlehttp|ruby|faraday|httpie|postmanruntime|insomnia|dart|reqwest|perl|lua-resty-http|winhttp|powershell|guzzle|colly|jakarta|rest-client)\b/i

const robotName = /(?<name>[a-z0-9][\w.-]{0,50}(?:bot|crawler|spider|scraper|fetcher|archiver|monitor)[\w-]*)/i

/** The first product of a user agent: `Example/1.0 (…)`. */
const firstProduct = /^(?!mozilla|opera)(?<name>[a-z][\w .-]{1,58}?) {0,9}(?:\/|\(|$)/i

const unnamed = { operator: '', purpose: 'unknown', addresses: '', reverseNames: '' } as const

interface KnownBot {
  readonly name: string
  /** A part of its user agents, in lower case. */
  readonly token: string
  readonly operator: string
  readonly purpose: BotPurpose
  /** The name of the list of its addresses; '' if its operator publishes none. */
  readonly addresses: string
  /** The name of the list of the names that its addresses have in DNS; '' if its operator publishes none. */
  readonly reverseNames: string
}

/** In the order in which they are tried. */
export const knownBots: readonly KnownBot[] = readFileSync(new URL('known-bots.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', token = '', operator = '', purposeName = '', addresses = '', reverseNames = ''] = line.split('\t')
    const purpose = botPurposes.find((one) => one === purposeName) ?? 'unknown'
    return { name, token, operator, purpose, addresses, reverseNames }
  })

/** Names the bot of a user agent that is not a browser's. */
const nameBot = memoize({ maxBytes: 4 * 2 ** 20, resultBytes: 150 }, (userAgent): NamedBot => {
  if (userAgent === '') return { ...unnamed, bot: 'No user agent', reason: 'empty_user_agent' }
  const judged = userAgent.slice(0, judgedLength)
  const lower = judged.toLowerCase()
  const known = knownBots.find(({ token }) => lower.includes(token))
  if (known) {
    const { name, token: _, ...rest } = known
    return { bot: name, ...rest, reason: 'known_name' }
  }
  const library = libraries.exec(judged)?.groups?.library
  if (library !== undefined) return { ...unnamed, bot: library.toLowerCase(), purpose: 'scraper', reason: 'library' }
  const name = robotName.exec(judged)?.groups?.name ?? firstProduct.exec(judged)?.groups?.name
  return { ...unnamed, bot: name?.slice(0, maxNameLength) ?? 'Unknown bot', reason: 'bot_name' }
})

const automated = { ...unnamed, bot: 'Automated browser', purpose: 'scraper', reason: 'automation' } as const
const notABrowser = { ...unnamed, bot: 'Unknown client', reason: 'no_browser_headers' } as const
const burst = { ...unnamed, bot: 'Burst of hits', reason: 'burst' } as const

function nameHit(userAgent: string, dropped: BotDropReason): NamedBot {
  if (dropped === 'not-a-browser') return notABrowser
  if (dropped === 'burst') return burst
  const named = nameBot(userAgent)
  return dropped === 'headless' && named.reason !== 'known_name' ? automated : named
}

/** Labels a hit that was dropped as a bot's. The address is only compared, never stored. */
export function labelBot(
  { userAgent, address }: { readonly userAgent: string; readonly address: string },
  dropped: BotDropReason,
  published: BotAddresses,
): BotLabel {
  const { addresses, reverseNames: _, ...label } = nameHit(userAgent, dropped)
  return { ...label, verification: addresses === '' ? 'unverified' : published.verify(addresses, address) }
}

/** The domains of which the operator of the bot that a hit claims to be says that they contain the reverse names of its addresses. */
export const claimedDomains = (userAgent: string, dropped: BotDropReason, published: BotAddresses): readonly string[] =>
  published.domainsOf(nameHit(userAgent, dropped).reverseNames)
