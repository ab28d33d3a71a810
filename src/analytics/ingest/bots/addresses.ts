import { readFileSync, statSync } from 'node:fs'
import { type AddressRule, compileAddresses, isAddressOrRange } from '../../../base/address-list.ts'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { BotVerification } from '../../events/bot-hit.ts'
import shipped from './addresses.json' with { type: 'json' }

/** The addresses that the operator of a bot publishes. */
export interface AddressList {
  /** When it was published or taken over: YYYY-MM-DD. */
  readonly date: string
  readonly source: string
  /** Whether no other address can be the bot's. Lists that grow from month to month are complete only for a while. */
  readonly complete: boolean
  readonly ranges: readonly string[]
}

/** What the names that a bot's addresses have in DNS end with, according to its operator. */
export interface ReverseNameList extends Pick<AddressList, 'date' | 'source'> {
  readonly names: readonly string[]
}

export type PublishedList = AddressList | ReverseNameList

export type AddressLists = Readonly<Record<string, PublishedList>>

export interface BotAddresses {
  /** Whether an address is on a list. */
  verify(list: string, address: string): BotVerification
  /** The domains of a list of reverse names; none if there is no such list. */
  domainsOf(list: string): readonly string[]
}

export const shippedLists: AddressLists = shipped

/** The file of the data folder with lists that the operator of this installation has added. */
export const addressListsFile = (dataDir: string): string => `${dataDir}/bot-addresses.json`

/** Lists of the file replace those of the same name that ship with the program. */
export function createBotAddresses(lists: AddressLists): BotAddresses {
  const compiled = new Map<string, { readonly complete: boolean; readonly includes: AddressRule }>()
  const domains = new Map<string, readonly string[]>()
  for (const [name, list] of Object.entries(lists))
    if ('names' in list) domains.set(name, list.names)
    else compiled.set(name, { complete: list.complete, includes: compileAddresses(list.ranges.join('\n')) })
  const known = createBoundedCache<{ readonly verification: BotVerification }>({ maxBytes: 2 ** 20 })
  return {
    verify(name, address) {
      const list = compiled.get(name)
      if (!list) return 'unverified'
      const key = `${name} ${address}`
      const before = known.get(key)
      if (before) return before.verification
      const verification = list.includes?.(address) ? 'verified' : list.complete ? 'impostor' : 'unverified'
      known.set(key, { verification }, 50)
      return verification
    },
    domainsOf: (name) => domains.get(name) ?? [],
  }
}

/** The shipped lists, and those of the file, if there is one. A file that cannot be read is reported and ignored. */
export function readAddressLists(path: string, onProblem: (message: string) => void): AddressLists {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return shippedLists
  }
  try {
    return { ...shippedLists, ...parseStoredLists(JSON.parse(text)) }
  } catch (error) {
    onProblem(`The lists of addresses of bots in ${path} are ignored: ${String(error)}`)
    return shippedLists
  }
}

function parseStoredLists(stored: unknown): AddressLists {
  if (typeof stored !== 'object' || stored === null) throw new Error('They are not an object.')
  return Object.fromEntries(Object.entries(stored).map(([name, list]) => [name, parseStoredList(list)]))
}

function parseStoredList(list: unknown): PublishedList {
  const { date, source, ranges, names } = (list ?? {}) as Partial<
    Record<keyof (AddressList & ReverseNameList), unknown>
  >
  if (typeof date !== 'string' || typeof source !== 'string') throw new Error('A list needs a date and a source.')
  if (Array.isArray(names)) return { date, source, names: names.map(String).filter(isDomain) }
  if (!Array.isArray(ranges)) throw new Error('A list needs ranges or names.')
  return { date, source, complete: true, ranges: ranges.map(String).filter(isAddressOrRange) }
}

/** More than any operator publishes. */
const maxRanges = 20_000

/**
 * Reads a list as its operator publishes it: `{"creationTime", "prefixes": [{"ipv4Prefix"}, {"ipv6Prefix"}]}`, a JSON array of ranges, or a
 * text with one range a line. Throws if it has none, or anything that is no range.
 */
export function parsePublishedList(text: string, today: string): Pick<AddressList, 'date' | 'ranges'> {
  const trimmed = text.trim()
  const { date, ranges } = /^[{[]/.test(trimmed)
    ? parseJson(JSON.parse(trimmed), today)
    : { date: today, ranges: splitLines(trimmed) }
  const wrong = ranges.find((range) => !isAddressOrRange(range))
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong.slice(0, 60))} is neither an address nor a range.`)
  if (ranges.length === 0) throw new Error('The list has no addresses.')
  if (ranges.length > maxRanges) throw new Error(`The list has more than ${maxRanges} ranges.`)
  return { date, ranges }
}

/** At least two labels, so that no list can name all of a top-level domain. */
const isDomain = (name: string): boolean =>
  name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name)

/** More than any operator publishes. */
const maxNames = 100

/** Reads the domains of reverse names: a text with one a line, or a JSON array; `.example.com` and `*.example.com` are accepted, too. */
export function parseReverseNames(text: string, today: string): Pick<ReverseNameList, 'date' | 'names'> {
  const trimmed = text.trim()
  const parsed: unknown = trimmed.startsWith('[') ? JSON.parse(trimmed) : splitLines(trimmed)
  const names = (Array.isArray(parsed) ? parsed : []).map((name) =>
    String(name)
      .toLowerCase()
      .replace(/^\*?\./, ''),
  )
  const wrong = names.find((name) => !isDomain(name))
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong.slice(0, 60))} is not a domain.`)
  if (names.length === 0) throw new Error('The list has no domains.')
  if (names.length > maxNames) throw new Error(`The list has more than ${maxNames} domains.`)
  return { date: today, names: [...new Set(names)] }
}

const splitLines = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

function parseJson(json: unknown, today: string): { readonly date: string; readonly ranges: readonly string[] } {
  if (Array.isArray(json)) return { date: today, ranges: json.map(String) }
  const { creationTime, prefixes } = json as { readonly creationTime?: unknown; readonly prefixes?: unknown }
  if (!Array.isArray(prefixes)) throw new Error('The list has no prefixes.')
  const ranges = prefixes.flatMap((prefix) => {
    const { ipv4Prefix, ipv6Prefix } = (prefix ?? {}) as Readonly<Record<string, unknown>>
    return [ipv4Prefix, ipv6Prefix].filter((range) => typeof range === 'string')
  })
  const date = typeof creationTime === 'string' ? creationTime.slice(0, 10) : ''
  return { date: /^\d{4}-\d\d-\d\d$/.test(date) ? date : today, ranges }
}

/** How soon a changed file is read. */
const watchEveryMs = 30_000

/** The lists as they are in the file now. */
export function watchBotAddresses(path: string, onProblem: (message: string) => void): () => BotAddresses {
  let current: BotAddresses | undefined
  let changedAt = Number.NaN
  let checkedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (current && now - checkedAt < watchEveryMs) return current
    checkedAt = now
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (current && modified === changedAt) return current
    changedAt = modified
    current = createBotAddresses(readAddressLists(path, onProblem))
    return current
  }
}
