import { createHash } from 'node:crypto'
import { normalizeAddress } from '../../base/address-list.ts'
import { dayMs, dayOf } from '../events/day.ts'
import type { Drops, Event } from '../events/event.ts'
import type { VisitFinder } from '../events/store.ts'
import { visitCapMs, visitIdleMs, visitIdPrefix } from '../events/visit.ts'
import { clientNetworkOf } from '../ingest/client-network.ts'
import { parsePageUrl } from '../ingest/formats/page-url.ts'
import { emptyHit } from '../ingest/hit.ts'
import { decodeEntry } from '../ingest/inbox/entry.ts'
import { type CheckedHit, maxAgeDays, type SentHit, type SentHits } from '../ingest/sent-hits.ts'
import { toOpenVisit } from '../ingest/visits/restore.ts'
import type { IngestWebsite } from '../ingest/website-cache.ts'
import type { LogLine } from './parse-line.ts'

/** A page that somebody opened, and where its line ends. */
export interface PageRequest {
  readonly line: LogLine
  readonly end: number
}

export interface CrawlUrlDeps {
  readonly sentHits: Pick<SentHits, 'check' | 'assignLogged'>
  /** Earlier events are deleted, or cannot be counted. */
  readonly earliest: number
  readonly now: number
}

export interface CountedVisits {
  readonly events: readonly Event[]
  readonly drops: readonly Drops[]
}

/** A line that is further in the future is wrong. */
const maxAheadMs = 5 * 60_000
/** Far below the maximum number of parameters in a statement. */
const visitorsAtATime = 2_000
const maxLength = { userAgent: 512, referrer: 2000 }

/** Whether the visits of this time can still be counted: the ids of visitors of earlier days could not be found when they are erased. */
export const isCountable = (time: number, { earliest, now }: CrawlUrlDeps): boolean =>
  time >= Math.max(earliest, now - maxAgeDays * dayMs) && time <= now + maxAheadMs

/** The events of pages that people opened. They are the same when a batch is read again, so that it can be sent again. */
export async function countVisits(
  requests: readonly PageRequest[],
  { website, file, store }: { website: IngestWebsite; file: string; store: VisitFinder },
  { sentHits, now }: CrawlUrlDeps,
): Promise<CountedVisits> {
  const hits = requests.map(({ line }) => toHit(line, website, now))
  const checked = await sentHits.check(website, hits)
  const outcomes = sentHits.assignLogged(checked, await findVisits(website.id, checked, store), (index, time) =>
    visitIdOf(file, requests[index]?.end ?? 0, time),
  )
  const events: Event[] = []
  const drops = new Map<string, Drops>()
  for (const [index, outcome] of outcomes.entries()) {
    const time = hits[index]?.time ?? now
    if (outcome.kind === 'counted') events.push(decodeEntry(outcome.entry))
    else {
      const key = `${outcome.reason} ${dayOf(time)}`
      const { count, ...drop } = drops.get(key) ?? { website: website.id, time, reason: outcome.reason, count: 0 }
      drops.set(key, { ...drop, count: count + 1 })
    }
  }
  return { events, drops: [...drops.values()] }
}

const toHit = (line: LogLine, website: IngestWebsite, now: number): SentHit => {
  const address = normalizeAddress(line.address)
  return {
    hit: {
      ...{ ...emptyHit, website: { kind: 'id', id: website.id } },
      url: parsePageUrl(`${line.path}${line.search}`.toWellFormed(), `https://${line.host || website.domain}`),
      referrer: line.referrer.slice(0, maxLength.referrer).toWellFormed(),
    },
    client: {
      ...{ address, network: clientNetworkOf(address), relayed: true },
      userAgent: line.userAgent.slice(0, maxLength.userAgent).toWellFormed(),
      header: () => '',
    },
    time: Math.min(line.time, now),
  }
}

/** Stored visits that these hits may continue. */
async function findVisits(website: number, checked: readonly CheckedHit[], store: VisitFinder) {
  const valid = checked.flatMap((hit) => (hit.kind === 'valid' ? hit : []))
  const visitors = [...new Set(valid.flatMap((hit) => hit.visitors))].map((visitor) => BigInt(`0x${visitor}`))
  const times = valid.map(({ draft }) => draft.time)
  const [first, last] = times.reduce(([a, b], time) => [Math.min(a, time), Math.max(b, time)], [Infinity, 0])
  const visits = []
  for (let from = 0; from < visitors.length; from += visitorsAtATime) {
    const some = visitors.slice(from, from + visitorsAtATime)
    visits.push(...(await store.openVisits(first - visitCapMs, { website, visitors: some, until: last + visitIdleMs })))
  }
  return visits.map((visit) => toOpenVisit(visit, visit.lastSeenAt))
}

/** The id is that of the line with which a visit begins, instead of a random one. */
const visitIdOf = (file: string, end: number, startedAt: number): string =>
  visitIdPrefix(startedAt) + createHash('sha256').update(`${file} ${end}`).digest('hex').slice(0, 11)
