import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { mailKey, recipientKey, timezoneOf } from './digests.ts'
import { recipientsOf, wantsWebsite } from './recipients.ts'
import { type DigestPeriod, digestPeriods, nextDigest, type ScheduledDigest } from './schedule.ts'

const batchSize = 1_000

/**
 * Queues the next report of every website with reports turned on, ahead of time: a service that is down when a report is
 * due sends it once it is back. Any number of nodes may plan; a report is queued once. If the account's time zone changes,
 * its queued reports are rescheduled.
 */
export async function planDigests(records: Records, outbox: Pick<Outbox, 'enqueue'>, clock: Clock): Promise<void> {
  const now = clock()
  for (const timezone of await listTimezones(records)) {
    for (const period of digestPeriods) {
      const scheduled = nextDigest(period, now, timezoneOf({ timezone }))
      while ((await planBatch(records, outbox, timezone, scheduled)) === batchSize);
    }
  }
}

/** The same for the addresses that are notification channels, which choose by themselves what they get. */
export async function planRecipients({ db }: Records, outbox: Pick<Outbox, 'enqueue'>, clock: Clock): Promise<void> {
  const now = clock()
  for (const period of digestPeriods) {
    for (const channel of await recipientsOf(db, period).execute()) {
      const { id: channelId, account_id: accountId } = channel
      const account = await db.selectFrom('accounts').select('timezone').where('id', '=', accountId).executeTakeFirst()
      if (!account) continue
      const { first, dueAt } = nextDigest(period, now, timezoneOf(account))
      const websites = await db
        .selectFrom('websites')
        .select('id')
        .where('account_id', '=', accountId)
        .where('demo', '=', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mails')
                .select('mails.id')
                .whereRef('mails.website_id', '=', 'websites.id')
                .where('mails.kind', '=', period)
                .where('mails.key', '=', sql<string>`cast(websites.id as text) || ${`:${first}:${channelId}`}`)
                .where(({ or, eb }) => or([eb('mails.due_at', '=', dueAt), eb('mails.attempts', '>', 0)])),
            ),
          ),
        )
        .orderBy('id')
        .execute()
      for (const { id } of websites.filter((website) => wantsWebsite(channel, website.id)))
        await outbox.enqueue({ accountId, websiteId: id, kind: period, key: recipientKey(id, first, channelId), dueAt })
    }
  }
}

async function listTimezones({ db }: Records): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('timezone')
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('websites').select('id').whereRef('account_id', '=', 'accounts.id').where('websites.email', '=', 1),
      ),
    )
    .execute()
  return rows.map(({ timezone }) => timezone)
}

async function planBatch(
  { db }: Records,
  outbox: Pick<Outbox, 'enqueue'>,
  timezone: string | null,
  { period, first, dueAt }: ScheduledDigest,
): Promise<number> {
  const missing = await db
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .where('websites.email', '=', 1)
    .where('websites.demo', '=', 0)
    .where('accounts.email', 'is not', null)
    .where('accounts.mail_period', 'in', mailPeriodsIncluding(period))
    .where('accounts.timezone', timezone === null ? 'is' : '=', timezone)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.website_id', '=', 'websites.id')
            .where('mails.kind', '=', period)
            .where('mails.key', '=', sql<string>`cast(websites.id as text) || ${`:${first}`}`)
            .where(({ or, eb }) =>
              or([eb('mails.due_at', '=', dueAt), eb('mails.state', '<>', 'queued'), eb('mails.attempts', '>', 0)]),
            ),
        ),
      ),
    )
    .select(['websites.id', 'websites.account_id'])
    .orderBy('websites.id')
    .limit(batchSize)
    .execute()
  for (const { id, account_id } of missing) {
    await outbox.enqueue({ accountId: account_id, websiteId: id, kind: period, key: mailKey(id, first), dueAt })
  }
  return missing.length
}

const mailPeriodsIncluding = (period: DigestPeriod): readonly (DigestPeriod | 'both')[] => [period, 'both']
