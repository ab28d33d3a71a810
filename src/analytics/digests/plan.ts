import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { keyOf, timezoneOf } from './digests.ts'
import { type Issue, nextIssue, type Period, periods } from './schedule.ts'

const atATime = 1_000

/**
 * Queues the next report of every website that wants one, ahead of its time: a service that is down when the report is
 * due sends it when it is back. Any number of nodes may plan; a report is queued once. One whose time has moved, since the
 * account's time zone changed, moves with it.
 */
export async function planDigests(records: Records, outbox: Pick<Outbox, 'enqueue'>, clock: Clock): Promise<void> {
  const now = clock()
  for (const timezone of await timezonesIn(records)) {
    for (const period of periods) {
      const issue = nextIssue(period, now, timezoneOf({ timezone }))
      while ((await planSome(records, outbox, timezone, issue)) === atATime);
    }
  }
}

async function timezonesIn({ db }: Records): Promise<readonly (string | null)[]> {
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

async function planSome(
  { db }: Records,
  outbox: Pick<Outbox, 'enqueue'>,
  timezone: string | null,
  { period, first, dueAt }: Issue,
): Promise<number> {
  const missing = await db
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .where('websites.email', '=', 1)
    .where('accounts.email', 'is not', null)
    .where('accounts.mail_period', 'in', choicesWith(period))
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
    .limit(atATime)
    .execute()
  for (const { id, account_id } of missing) {
    await outbox.enqueue({ accountId: account_id, websiteId: id, kind: period, key: keyOf(id, first), dueAt })
  }
  return missing.length
}

const choicesWith = (period: Period): readonly (Period | 'both')[] => [period, 'both']
