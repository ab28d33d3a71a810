import { createHash } from 'node:crypto'
import { normalizeAddress } from '../../base/address-list.ts'
import { websiteHosts } from '../../base/hosts.ts'
import { cutPage, normalizePage } from '../../base/page-spelling.ts'
import type { BotHit } from '../events/bot-hit.ts'
import type { EventWriter, VisitFinder } from '../events/store.ts'
import type { BotAddresses } from '../ingest/bots/addresses.ts'
import { claimedDomains, labelBot } from '../ingest/bots/label.ts'
import { createBotSampling } from '../ingest/bots/sampling.ts'
import { userAgentVerdict } from '../ingest/steps/bots.ts'
import type { IngestWebsite } from '../ingest/website-cache.ts'
import { type CountedVisits, type CrawlUrlDeps, countVisits, isCountable, type PageRequest } from './count-visits.ts'
import { localDays } from './local-days.ts'
import { isPageRequest } from './page-request.ts'
import type { PageRequestTotals } from './page-request-totals.ts'
import { chooseFormat, fieldsComment, type LogLine, type ParseLine } from './parse-line.ts'
import { readFileLines } from './read-lines.ts'
import type { Claim, LookupCounts, LookupRun, ReverseNames } from './reverse-names.ts'

export interface LogProgress {
  /** Lines read by this call. */
  readonly lines: number
  /** How many of them are hits of bots. */
  readonly bots: number
  /** Lines that could not be parsed. */
  readonly broken: number
  /** Lines about another host than that of the website. */
  readonly others: number
  /** Pages that people opened. */
  readonly pages: number
  /** How many of them are counted as pageviews. */
  readonly pageviews: number
  /** Lookups of reverse names, if they are enabled. */
  readonly lookups?: LookupCounts
  readonly done: boolean
}

export interface LogDeps {
  readonly store: EventWriter & VisitFinder
  readonly website: IngestWebsite
  readonly addresses: BotAddresses
  readonly botHitsPerDay: number
  /** How pages that people open are counted: as pageviews, or only as totals by day. */
  readonly people: PeopleDeps
  /** If given, what no published list of addresses verifies is looked up in DNS. */
  readonly reverseNames?: Pick<ReverseNames, 'startRun'> | undefined
}

export type PeopleDeps =
  | ({ readonly kind: 'visits' } & CrawlUrlDeps)
  | { readonly kind: 'totals'; readonly totals: Pick<PageRequestTotals, 'position' | 'add'>; readonly timezone: string }

/** How many lines are stored at a time. */
const batchLines = 20_000
/** And how many pageviews. */
const batchPages = 5_000
const maxPageLength = 500

/**
 * Stores the hits of bots in a log file and counts the pages that people opened, each line once: a file is recognized by its first line, also after it was renamed or compressed, and the
 * store has the mark up to which it was read, which moves with the hits.
 */
export async function* readLog(path: string, deps: LogDeps, signal: AbortSignal): AsyncGenerator<LogProgress> {
  const { store, website, people } = deps
  const beginning = await readBeginning(path)
  if (!beginning) return yield { lines: 0, bots: 0, broken: 0, others: 0, pages: 0, pageviews: 0, done: true }
  const { fingerprint } = beginning
  let parse: ParseLine | null = null
  const inbox = `log ${website.id} ${fingerprint}`
  const hosts = new Set(websiteHosts(website.domain))
  const mark = await store.mark(inbox)
  let [after, until] = [mark.arrived, mark.inFlight]
  let [lines, botHits, broken, others, pending, pages, pageviews] = [0, 0, 0, 0, 0, 0, 0]
  let bots: FoundBot[] = []
  const lookups = deps.reverseNames?.startRun()
  let requests: PageRequest[] = []
  let end = after
  const dayAt = localDays(people.kind === 'totals' ? people.timezone : 'UTC')
  const byDay = new Map<string, number>()
  // Totals are stored first, so that they may be ahead.
  let totaled = people.kind === 'totals' ? await people.totals.position(website.id, fingerprint) : 0

  const flush = async (): Promise<void> => {
    if (end === after) return
    const verified = await verifyBots(bots, lookups, signal)
    if (signal.aborted) return
    let counted: CountedVisits = { events: [], drops: [] }
    if (people.kind === 'visits') counted = await countVisits(requests, { website, file: fingerprint, store }, people)
    else if (end > totaled) {
      await people.totals.add({ website: website.id, file: fingerprint, after: totaled, end, byDay })
      if (byDay.size > 0) totaled = end
      byDay.clear()
    }
    await store.append({ ...counted, bots: verified, inbox, after, lastId: end })
    pageviews += counted.events.length
    after = end
    until = null
    bots = []
    requests = []
    pending = 0
  }
  const isOther = ({ host }: LogLine): boolean => host !== '' && !hosts.has(host.toLowerCase())
  /** A page that somebody opened. Excluded addresses are drops if visits are counted, as for the script. */
  const countPage = (line: LogLine, lineEnd: number): void => {
    if (!isPageRequest(line)) return
    if (people.kind === 'visits') {
      pages++
      if (isCountable(line.time, people)) requests.push({ line, end: lineEnd })
    } else if (!website.excludesAddress?.(normalizeAddress(line.address))) {
      pages++
      const day = dayAt(line.time)
      if (lineEnd > totaled) byDay.set(day, (byDay.get(day) ?? 0) + 1)
    }
  }
  const toBot = createBotReader(deps, lookups !== undefined)
  const progress = (done: boolean): LogProgress => ({
    ...{ lines, bots: botHits, broken, others, pages, pageviews },
    ...(lookups ? { lookups: { ...lookups.counts } } : {}),
    done,
  })

  for await (const some of readFileLines(path, after)) {
    for (const line of some) {
      end = line.end
      lines++
      pending++
      const isComment = line.text === '' || line.text?.startsWith('#')
      if (isComment && line.text?.startsWith(fieldsComment)) parse = chooseFormat([line.text])
      parse ??= await formatAt(path, beginning, after)
      const read = line.text === null || isComment ? null : parse(line.text)
      if (!read && !isComment) broken++
      const isForeign = read !== null && isOther(read)
      if (isForeign) others++
      const parsed = isForeign ? null : read
      const verdict = parsed ? userAgentVerdict(parsed.userAgent) : undefined
      const isBot = verdict === 'bot' || verdict === 'headless'
      if (parsed && !isBot) countPage(parsed, line.end)
      const bot = parsed && isBot ? toBot(parsed, verdict) : null
      if (bot) {
        bots.push(bot)
        botHits += bot.hit.count
      }
      // A batch that the last process may have sent is sent again unchanged.
      const isFull = pending >= batchLines || requests.length >= batchPages
      if (until === null ? isFull : end === until) await flush()
    }
    if (signal.aborted) return
    yield progress(false)
  }
  await flush()
  if (!signal.aborted) yield progress(true)
}

/** Hits of bots as they are stored: none of excluded addresses, and of frequent bots a sample. */
function createBotReader({ website, addresses, botHitsPerDay }: LogDeps, looksUp: boolean) {
  const sampling = createBotSampling(botHitsPerDay)
  return (line: LogLine, verdict: 'bot' | 'headless'): FoundBot | null => {
    const address = normalizeAddress(line.address)
    if (website.excludesAddress?.(address)) return null
    const count = sampling.next(website.id, line.time)
    if (count === 0) return null
    const { time, status, userAgent } = line
    const page = cutPage(normalizePage(line.path.slice(0, maxPageLength).replaceAll('\u0000', '')), maxPageLength)
    const label = labelBot({ userAgent, address }, verdict, addresses)
    const domains = looksUp && label.verification !== 'verified' ? claimedDomains(userAgent, verdict, addresses) : []
    return {
      hit: { website: website.id, time, page, ...label, status, count },
      claim: domains.length > 0 ? { address, domains } : null,
    }
  }
}

/** A hit of a bot, and what DNS may say about it. */
interface FoundBot {
  readonly hit: BotHit
  readonly claim: Claim | null
}

/** Hits about which DNS has said nothing stay as they were. */
async function verifyBots(
  bots: readonly FoundBot[],
  lookups: LookupRun | undefined,
  signal: AbortSignal,
): Promise<readonly BotHit[]> {
  if (!lookups) return bots.map(({ hit }) => hit)
  const verdicts = await lookups.check(
    bots.flatMap(({ claim }) => claim ?? []),
    signal,
  )
  let next = 0
  return bots.map(({ hit, claim }) => {
    const verification = claim ? (verdicts[next++] ?? 'unknown') : 'unknown'
    return verification === 'unknown' ? hit : { ...hit, verification, reason: 'reverse_name' }
  })
}

interface LogBeginning {
  readonly fingerprint: string
  readonly comments: readonly string[]
}

/** The format of the lines from an offset on. A server that was restarted may go on in the same file with other columns. */
async function formatAt(path: string, { comments }: LogBeginning, offset: number): Promise<ParseLine> {
  const last = [...comments]
  if (offset > 0 && comments.some((line) => line.startsWith(fieldsComment)))
    for await (const lines of readFileLines(path, 0)) {
      const earlier = lines.filter(({ end }) => end <= offset)
      for (const { text } of earlier) if (text?.startsWith(fieldsComment)) last.push(text)
      if (earlier.length < lines.length) break
    }
  return chooseFormat(last)
}

/** Comments at the beginning, and the first line that is not too long; null if there is none that is complete. */
async function readBeginning(path: string): Promise<LogBeginning | null> {
  const comments: string[] = []
  for await (const lines of readFileLines(path, 0)) {
    for (const { text } of lines) {
      if (text?.startsWith('#') && comments.length < 100) comments.push(text)
      else if (text) {
        const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 32)
        return { fingerprint, comments }
      }
    }
  }
  return null
}

export interface LogRequest {
  readonly file: string
  readonly website: number
  /** Whether pages that people open are counted as pageviews. */
  readonly visits: boolean
  /** Whether bots are verified by reverse DNS. */
  readonly reverseDns?: boolean
}

/** Validates the request of a command to a running service. */
export function parseLogRequest(input: unknown): LogRequest {
  if (typeof input === 'object' && input !== null && 'file' in input && 'website' in input) {
    const { file, website } = input
    const visits = 'visits' in input && input.visits === true
    const reverseDns = 'reverseDns' in input && input.reverseDns === true
    if (typeof file === 'string' && typeof website === 'number') return { file, website, visits, reverseDns }
  }
  throw new Error('Reading a log needs a file and a website.')
}
