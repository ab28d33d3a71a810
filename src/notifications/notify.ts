import { randomUUID } from 'node:crypto'
import type { Records } from '../database/records.ts'
import type { NotificationChannelRow } from '../database/schema.ts'
import { addJob } from '../jobs/add.ts'
import { deliveryJobs } from '../jobs/kinds.ts'
import type { EventData, EventName, StoredNotice } from './events.ts'

/** Something that channels of an account are notified of. */
export interface Notice<Name extends EventName = EventName> {
  readonly accountId: number
  readonly event: Name
  /** What it is about, such as the id of a run: the same thing is not reported twice. */
  readonly key: string
  readonly at: number
  readonly data: EventData<Name>
  /** Channels that are limited get what is about one of their websites or projects, and what is about neither. */
  readonly website?: number | undefined
  readonly project?: string | undefined
  readonly summaries?: Readonly<Record<string, string>>
  /** These channels, whichever events they have chosen. */
  readonly channels?: readonly number[]
}

/** Stores a notice for every channel that wants it, if and only if the transaction is committed. */
export type Notify = <Name extends EventName>(transaction: Records['db'], notice: Notice<Name>) => Promise<void>

/** So that a receiver that is away for a day does not fill the disk. */
const maxWaiting = 10_000

type Chosen = Pick<NotificationChannelRow, 'id' | 'events' | 'websites' | 'projects'>

export const notify: Notify = async (transaction, notice) => {
  const { accountId, at } = notice
  const channels = await transaction
    .selectFrom('notification_channels')
    .innerJoin('accounts', 'accounts.id', 'notification_channels.account_id')
    .select(['notification_channels.id', 'events', 'websites', 'projects'])
    .where('account_id', '=', accountId)
    .where('enabled', '=', 1)
    .where('verified_at', 'is not', null)
    .where('accounts.suspended_at', 'is', null)
    .execute()
  const chosen = channels.filter((channel) => wants(channel, notice))
  if (chosen.length === 0) return
  const noticeId = createNoticeId()
  for (const { id } of chosen)
    await addDelivery(transaction, {
      ...{ channelId: id, accountId, noticeId, key: `${notice.event} ${notice.key}`, now: at },
      notice: storedNotice(notice),
    })
}

/** For what is stored without a transaction. Writes nothing, and waits for nobody, if no channel wants it. */
export async function notifyAlone<Name extends EventName>(
  { db }: Pick<Records, 'db'>,
  notice: Notice<Name>,
): Promise<void> {
  const first = await db
    .selectFrom('notification_channels')
    .select('id')
    .where('account_id', '=', notice.accountId)
    .limit(1)
    .executeTakeFirst()
  if (first) await db.transaction().execute((transaction) => notify(transaction, notice))
}

export const createNoticeId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

const storedNotice = ({ event, at, data, summaries }: Notice): StoredNotice => ({
  ...{ event, at, data },
  ...(summaries && { summaries }),
})

function wants({ id, events, websites, projects }: Chosen, { channels, event, website, project }: Notice): boolean {
  if (channels) return channels.includes(id)
  if (!(JSON.parse(events) as readonly string[]).includes(event)) return false
  if (websites === null && projects === null) return true
  if (website === undefined && project === undefined) return true
  const chosenWebsites: readonly number[] = JSON.parse(websites ?? '[]')
  const chosenProjects: readonly string[] = JSON.parse(projects ?? '[]')
  return (
    (website !== undefined && chosenWebsites.includes(website)) ||
    (project !== undefined && chosenProjects.includes(project))
  )
}

interface NewDelivery {
  readonly channelId: number
  readonly accountId: number
  readonly noticeId: string
  /** Null for one that can be repeated. */
  readonly key: string | null
  readonly notice: StoredNotice
  readonly now: number
}

/** Returns the id of the delivery; undefined if there is one of this key. */
export async function addDelivery(
  transaction: Records['db'],
  { channelId, accountId, noticeId, key, notice, now }: NewDelivery,
): Promise<number | undefined> {
  const isFull = await waitMore(transaction, channelId)
  const inserted = await transaction
    .insertInto('notification_deliveries')
    .values({
      ...{ channel_id: channelId, account_id: accountId, notice_id: noticeId, event: notice.event, key },
      notice: JSON.stringify(notice),
      ...(isFull ? { state: 'discarded', problem: 'too-many', ended_at: now } : { state: 'queued' }),
      ...{ due_at: now, created_at: now },
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted && !isFull)
    await addJob(transaction, { kind: deliveryJobs, key: String(inserted.id), accountId, dueAt: now }, now)
  return inserted?.id
}

const waitMore = async (transaction: Records['db'], channelId: number): Promise<boolean> =>
  (await transaction
    .selectFrom('notification_deliveries')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
    .offset(maxWaiting)
    .limit(1)
    .executeTakeFirst()) !== undefined
