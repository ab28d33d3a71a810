import { setImmediate as pause } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import { DomainError, notFound } from '../../base/errors.ts'
import { createFairSlots } from '../../base/fair-slots.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { Event } from '../events/event.ts'
import type { EventStore } from '../events/store.ts'
import type { Websites } from '../websites/websites.ts'
import { demoEvents } from './demo-events.ts'

export const demoDomain = 'demo.example'

export interface DemoDeps {
  readonly records: Pick<Records, 'db'>
  readonly websites: Pick<Websites, 'create' | 'remove'>
  readonly store: Pick<EventStore, 'append' | 'mark'>
  readonly clock: Clock
}

export type Demo = ReturnType<typeof createDemo>

/** Each batch waits for the disk, so few are faster. */
const batchEvents = 10_000

/** The position of a demo website's inbox when all of its events are stored. There are far fewer batches. */
const filled = 1_000_000
/** By then, a website that has not all of its events will never get them: the process that created it was killed. */
const fillWithinMs = 60_000
const inboxOf = (website: number): string => `demo ${website}`

const settings = { privacy: 1, embed: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const

/** The website with sample data: at most one for each account. It receives no hits and sends no mails. */
export function createDemo({ records: { db }, websites, store, clock }: DemoDeps) {
  const perAccount = createTokenBuckets({ burst: 3, perSecond: 1 / 300, maxKeys: 10_000, clock })
  const slots = createFairSlots({
    what: 'demo websites',
    total: 2,
    perOwner: 1,
    maxWaitingPerOwner: 1,
    maxWaiting: 16,
    maxWaitMs: 20_000,
  })

  const find = (accountId: number): Promise<WebsiteRow | undefined> =>
    db
      .selectFrom('websites')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('domain', '=', demoDomain)
      .where('demo', '=', 1)
      .executeTakeFirst()

  const fill = async ({ id, domain }: WebsiteRow, timezone: string): Promise<void> => {
    let lastId = 0
    let events: Event[] = []
    const append = async (position = lastId + 1): Promise<void> => {
      await store.append({ events, drops: [], inbox: inboxOf(id), after: lastId, lastId: position })
      lastId = position
      events = []
    }
    for (const day of demoEvents({ website: id, domain, now: clock(), timezone })) {
      events.push(...day)
      if (events.length >= batchEvents) await append()
      await pause()
    }
    await append(filled)
  }

  const isBrokenOff = async ({ id, created_at }: WebsiteRow): Promise<boolean> =>
    clock() - created_at > fillWithinMs && (await store.mark(inboxOf(id))).arrived < filled

  return {
    /** Creates the website with its events, or returns the one that is there. One that was not finished is replaced. */
    async create(accountId: number): Promise<WebsiteRow> {
      return await slots.use(String(accountId), async () => {
        const existing = await find(accountId)
        if (existing && !(await isBrokenOff(existing))) return existing
        if (existing) await websites.remove(accountId, existing.id)
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
          await fill(website, account.timezone ?? 'UTC')
        } catch (error) {
          await websites.remove(accountId, website.id)
          throw error
        }
        return website
      })
    },

    async remove(accountId: number): Promise<number> {
      const website = await find(accountId)
      if (!website) throw notFound('demo website')
      await websites.remove(accountId, website.id)
      return website.id
    },
  }
}
