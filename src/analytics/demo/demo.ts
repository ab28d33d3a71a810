import { setImmediate as pause } from 'node:timers/promises'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import type { Clock } from '../../base/clock.ts'
import { DomainError, notFound } from '../../base/errors.ts'
import { createFairSlots } from '../../base/fair-slots.ts'
import { demoDomain } from '../../base/hosts.ts'
import { createSharedWork } from '../../base/shared-work.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { BotHit } from '../events/bot-hit.ts'
import type { Drops, Event } from '../events/event.ts'
import type { WebsiteIds } from '../events/sql/website-ids.ts'
import type { EventWriter } from '../events/store.ts'
import type { Websites } from '../websites/websites.ts'
import { demoDays, liveEvents, liveSlotMs } from './demo-events.ts'
import { addDemoRecords, type DemoRecordDeps } from './demo-records.ts'

/** The crawl and the reports of the sample shop, which the SEO service makes. */
export interface DemoSeo {
  /** Does nothing if the account has them. */
  add(accountId: number): Promise<void>
  remove(accountId: number): Promise<void>
}

export interface DemoDeps extends DemoRecordDeps {
  readonly records: Pick<Records, 'db'>
  readonly websites: Pick<Websites, 'create' | 'remove'>
  readonly store: EventWriter
  readonly seo: DemoSeo
  /** Whether there is space for more events. */
  readonly canStore: () => boolean
  readonly clock: Clock
}

export type Demo = ReturnType<typeof createDemo>

/** Each batch waits for the disk, so few are faster. */
const batchEvents = 10_000

/** The position of a demo website's inbox when all of its events are stored. There are far fewer batches. Later positions are slots of live events. */
const filled = 1_000_000
/** By then, a website that has not all of its events will never get them: the process that created it was killed. */
const fillWithinMs = 60_000
/** What realtime shows. Nobody saw what happened before, so that it did not happen. */
const liveSlots = (30 * 60_000) / liveSlotMs
const inboxOf = (website: number): string => `demo ${website}`

const settings = { privacy: 1, embed: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const

/** The website with sample data: at most one for each account. It receives no hits and sends no mails. */
export function createDemo({ records: { db }, websites, store, seo, canStore, clock, ...deps }: DemoDeps) {
  const perAccount = createTokenBuckets({ burst: 3, perSecond: 1 / 300, maxKeys: 10_000, clock })
  const slots = createFairSlots({
    what: 'demo websites',
    total: 2,
    perOwner: 1,
    maxWaitingPerOwner: 1,
    maxWaiting: 16,
    maxWaitMs: 60_000,
  })

  const find = (accountId: number): Promise<WebsiteRow | undefined> =>
    db
      .selectFrom('websites')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('domain', '=', demoDomain)
      .where('demo', '=', 1)
      .executeTakeFirst()

  const isBrokenOff = async ({ id, created_at }: WebsiteRow): Promise<boolean> =>
    clock() - created_at > fillWithinMs && (await store.mark(inboxOf(id))).arrived < filled

  const removeAll = async (accountId: number, website: number): Promise<void> => {
    await seo.remove(accountId)
    await websites.remove(accountId, website)
  }

  const createNew = async (accountId: number): Promise<WebsiteRow> => {
    const waitMs = perAccount.take(String(accountId))
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      throw new DomainError('too-many', `Too many demo websites. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      })
    }
    const account = await db
      .selectFrom('accounts')
      .select('timezone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const website = await websites.create(accountId, { ...settings, domain: demoDomain }, 1)
    try {
      await fill(store, clock(), website, account.timezone ?? 'UTC')
      await addDemoRecords(website, clock(), deps)
      await seo.add(accountId)
    } catch (error) {
      await removeAll(accountId, website.id)
      throw error
    }
    return website
  }

  const isSample = createSampleReader(db)
  const adding = createSharedWork<void>()

  return {
    /** Creates the website with its events, or returns the one that is there, with what it lacks. One that was not finished is replaced. */
    async create(accountId: number): Promise<WebsiteRow> {
      return await slots.use(String(accountId), async () => {
        const existing = await find(accountId)
        if (existing && !(await isBrokenOff(existing))) {
          await addDemoRecords(existing, clock(), deps)
          await seo.add(accountId)
          return existing
        }
        if (existing) await removeAll(accountId, existing.id)
        return await createNew(accountId)
      })
    },

    /** Whether a website, or one of several, has sample data. */
    isSample,

    /** Called whenever somebody looks at the realtime numbers of a website: visitors of the sample website come only then. */
    async viewed(website: WebsiteIds): Promise<void> {
      if (typeof website !== 'number' || !(await isSample(website)) || !canStore()) return
      // Another node may have added them meanwhile. The numbers are shown without them.
      await adding.run(String(website), () => addLive(store, clock, website)).catch(() => undefined)
    },

    async remove(accountId: number): Promise<number> {
      const website = await find(accountId)
      if (!website) throw notFound('demo website')
      await removeAll(accountId, website.id)
      return website.id
    },

    /** Removes a website, and everything that belongs to it if it is the sample website. */
    async removeWebsite(accountId: number, id: number): Promise<void> {
      if ((await find(accountId))?.id === id) await seo.remove(accountId)
      await websites.remove(accountId, id)
    },
  }
}

/** Stores all past events of a new website. */
async function fill(store: EventWriter, now: number, { id, domain }: WebsiteRow, timezone: string): Promise<void> {
  let lastId = 0
  let batch: { events: Event[]; bots: BotHit[]; drops: Drops[] } = { events: [], bots: [], drops: [] }
  const append = async (position = lastId + 1): Promise<void> => {
    await store.append({ ...batch, inbox: inboxOf(id), after: lastId, lastId: position })
    lastId = position
    batch = { events: [], bots: [], drops: [] }
  }
  for (const day of demoDays({ website: id, domain, now, timezone })) {
    batch.events.push(...day.events)
    batch.bots.push(...day.bots)
    batch.drops.push(...day.drops)
    if (batch.events.length >= batchEvents) await append()
    await pause()
  }
  await append(filled)
}

/** Adds what has happened since the last event. */
async function addLive(store: EventWriter, clock: Clock, website: number): Promise<void> {
  const inbox = inboxOf(website)
  const { arrived, inFlight } = await store.mark(inbox)
  const now = Math.floor(clock() / liveSlotMs) - 1
  // One that is still being created gets all of its events first.
  if (arrived < filled || arrived >= now) return
  // A batch that may be stored in part has to be sent again as it was.
  const lastId = inFlight ?? now
  const events = liveEvents({ website, domain: demoDomain }, Math.max(arrived, lastId - liveSlots), lastId)
  await store.append({ events, drops: [], inbox, after: arrived, lastId })
}

/** Whether websites have sample data. */
function createSampleReader(db: Records['db']) {
  /** Each website that was looked at: whether a website has sample data never changes. */
  const known = createBoundedCache<boolean>({ maxBytes: 1024 * 1024 })
  const isSample = async (website: WebsiteIds): Promise<boolean> => {
    if (typeof website !== 'number') return (await Promise.all(website.map(isSample))).includes(true)
    const seen = known.get(String(website))
    if (seen !== undefined) return seen
    const row = await db.selectFrom('websites').select('demo').where('id', '=', website).executeTakeFirst()
    known.set(String(website), row?.demo === 1, 8)
    return row?.demo === 1
  }
  return isSample
}
