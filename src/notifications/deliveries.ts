import type { Clock } from '../base/clock.ts'
import type { CursorPage } from '../base/cursors.ts'
import { DomainError, notFound } from '../base/errors.ts'
import { byId, paginate } from '../database/list-page.ts'
import type { Records } from '../database/records.ts'
import type { NotificationDeliveryRow } from '../database/schema.ts'
import type { DeliveryList } from './channel.ts'
import type { StoredNotice } from './events.ts'
import { addDelivery, createNoticeId } from './notify.ts'

export type Deliveries = ReturnType<typeof createDeliveries>

const batchSize = 1_000
const defaultMaxLogged = 10_000

/** The log of what was delivered to channels. Callers have checked that the channel is of their account. */
export function createDeliveries({ db }: Records, clock: Clock, maxLogged = defaultMaxLogged) {
  const read = async (channelId: number, id: number): Promise<NotificationDeliveryRow> => {
    const row = await db
      .selectFrom('notification_deliveries')
      .selectAll()
      .where('channel_id', '=', channelId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('delivery')
    return row
  }

  const add = async (channelId: number, accountId: number, noticeId: string, notice: StoredNotice): Promise<number> => {
    const id = await db
      .transaction()
      .execute((transaction) =>
        addDelivery(transaction, { channelId, accountId, noticeId, notice, key: null, now: clock() }),
      )
    if (id === undefined) throw new Error('A delivery without a key was taken for another one')
    return id
  }

  return {
    read,

    async list(channelId: number, query: DeliveryList): Promise<CursorPage<NotificationDeliveryRow>> {
      const { state, event } = query
      const all = db.selectFrom('notification_deliveries').where('channel_id', '=', channelId)
      const inState = state === undefined ? all : all.where('state', '=', state)
      const matching = event === undefined ? inState : inState.where('event', '=', event)
      const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const page = paginate<NotificationDeliveryRow>(query, { columns: [byId()], direction: 'desc' })
      return page.toPage(await page.select(matching.selectAll()).execute(), Number(total))
    },

    /** Returns the id of the delivery of a test. */
    addTest: (channelId: number, accountId: number, notice: StoredNotice): Promise<number> =>
      add(channelId, accountId, createNoticeId(), notice),

    /** The same notice again, by which a receiver recognizes it. The delivery before stays in the log. */
    async sendAgain(channelId: number, id: number): Promise<number> {
      const row = await read(channelId, id)
      if (row.ended_at === null) throw new DomainError('conflict', 'It is still being delivered.')
      return await add(channelId, row.account_id, row.notice_id, JSON.parse(row.notice))
    },

    /** The log of a channel has so many deliveries, however often goals are reached. */
    async deleteSurplus(signal: AbortSignal): Promise<void> {
      const channels = await db.selectFrom('notification_channels').select('id').execute()
      for (const { id } of channels) {
        signal.throwIfAborted()
        const oldest = await db
          .selectFrom('notification_deliveries')
          .select('id')
          .where('channel_id', '=', id)
          .orderBy('id', 'desc')
          .offset(maxLogged)
          .limit(1)
          .executeTakeFirst()
        if (!oldest) continue
        await db
          .deleteFrom('notification_deliveries')
          .where('channel_id', '=', id)
          .where('id', '<=', oldest.id)
          .where('ended_at', 'is not', null)
          .execute()
      }
    },

    async deleteEndedBefore(time: number, signal: AbortSignal): Promise<void> {
      while (true) {
        signal.throwIfAborted()
        const old = db
          .selectFrom('notification_deliveries')
          .select('id')
          .where('ended_at', '<', time)
          .orderBy('ended_at')
          .limit(batchSize)
        const { numDeletedRows } = await db
          .deleteFrom('notification_deliveries')
          .where('id', 'in', old)
          .executeTakeFirst()
        if (numDeletedRows < batchSize) return
      }
    },
  }
}
