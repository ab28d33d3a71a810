import { createHash } from 'node:crypto'
import { normalizeAddress } from '../../base/address-list.ts'
import { websiteHosts } from '../../base/hosts.ts'
import type { BotHit } from '../events/bot-hit.ts'
import type { EventStore } from '../events/store.ts'
import type { BotAddresses } from '../ingest/bots/addresses.ts'
import { labelBot } from '../ingest/bots/label.ts'
import { createBotSampling } from '../ingest/bots/sampling.ts'
import { userAgentVerdict } from '../ingest/steps/bots.ts'
import type { IngestWebsite } from '../ingest/website-cache.ts'
import { chooseFormat, type LogLine, type ParseLine } from './parse-line.ts'
import { readFileLines } from './read-lines.ts'

export interface LogProgress {
  /** Lines read by this call. */
  readonly lines: number
  /** Of them, hits of bots. */
  readonly bots: number
  /** Lines that could not be parsed. */
  readonly broken: number
  readonly done: boolean
}

export interface LogDeps {
  readonly store: Pick<EventStore, 'append' | 'mark'>
  readonly website: IngestWebsite
  readonly addresses: BotAddresses
  readonly botHitsPerDay: number
}

/** How many lines are stored at a time. */
const batchLines = 20_000
const maxPageLength = 500

/**
 * Stores the hits of bots in a log file, each line once: a file is recognized by its first line, also after it was renamed or compressed, and the
 * store has the mark up to which it was read, which moves with the hits.
 */
export async function* readLog(path: string, deps: LogDeps, signal: AbortSignal): AsyncGenerator<LogProgress> {
  const { store, website } = deps
  const beginning = await readBeginning(path)
  if (!beginning) return yield { lines: 0, bots: 0, broken: 0, done: true }
  const { fingerprint, parse } = beginning
  const inbox = `log ${website.id} ${fingerprint}`
  const sampling = createBotSampling(deps.botHitsPerDay)
  const hosts = new Set(websiteHosts(website.domain))
  const mark = await store.mark(inbox)
  let [after, until] = [mark.arrived, mark.inFlight]
  let [lines, found, broken, pending] = [0, 0, 0, 0]
  let bots: BotHit[] = []
  let end = after

  const flush = async (): Promise<void> => {
    if (end === after) return
    await store.append({ events: [], drops: [], bots, inbox, after, lastId: end })
    after = end
    until = null
    bots = []
    pending = 0
  }
  const toHit = (line: LogLine): BotHit | null => {
    const address = normalizeAddress(line.address)
    const verdict = userAgentVerdict(line.userAgent)
    if (verdict !== 'bot' && verdict !== 'headless') return null
    if ((line.host !== '' && !hosts.has(line.host.toLowerCase())) || website.excludesAddress?.(address)) return null
    const count = sampling.next(website.id, line.time)
    if (count === 0) return null
    const { time, status, userAgent } = line
    const page = line.path.slice(0, maxPageLength).toWellFormed().replaceAll('\u0000', '')
    return {
      website: website.id,
      time,
      page,
      ...labelBot({ userAgent, address }, verdict, deps.addresses),
      status,
      count,
    }
  }

  for await (const some of readFileLines(path, after)) {
    for (const line of some) {
      end = line.end
      lines++
      pending++
      const isComment = line.text === '' || line.text?.startsWith('#')
      const parsed = line.text === null || isComment ? null : parse(line.text)
      if (!parsed && !isComment) broken++
      const hit = parsed && toHit(parsed)
      if (hit) {
        bots.push(hit)
        found += hit.count
      }
      // A batch that the last process may have sent is sent again unchanged.
      if (until === null ? pending >= batchLines : end === until) await flush()
    }
    if (signal.aborted) return
    yield { lines, bots: found, broken, done: false }
  }
  await flush()
  yield { lines, bots: found, broken, done: true }
}

interface LogBeginning {
  readonly fingerprint: string
  readonly parse: ParseLine
}

/** Comments at the beginning, and the first line; null if there is none that is complete. */
async function readBeginning(path: string): Promise<LogBeginning | null> {
  const comments: string[] = []
  for await (const lines of readFileLines(path, 0)) {
    for (const { text } of lines) {
      if (text?.startsWith('#') && comments.length < 100) comments.push(text)
      else if (text !== '') {
        const fingerprint = createHash('sha256')
          .update(text ?? 'too long')
          .digest('hex')
          .slice(0, 32)
        return { fingerprint, parse: chooseFormat(comments, text ?? '') }
      }
    }
  }
  return null
}

export interface LogRequest {
  readonly file: string
  readonly website: number
}

/** Validates the request of a command to a running service. */
export function parseLogRequest(input: unknown): LogRequest {
  if (typeof input === 'object' && input !== null && 'file' in input && 'website' in input) {
    const { file, website } = input
    if (typeof file === 'string' && typeof website === 'number') return { file, website }
  }
  throw new Error('Reading a log needs a file and a website.')
}
