import type { TestContext } from 'node:test'
import type { RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createMetrics } from '../../base/metrics.ts'
import type { NotificationDeliveryRow } from '../../database/schema.ts'
import { parseAllowList } from '../../fetch/allow-list.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { setUpMail } from '../../mail/setup.ts'
import { createNotifications, type NotificationDeps } from '../app.ts'
import type { NewChannel } from '../channel.ts'
import { noticeEvents } from '../events.ts'
import { type Notice, notify } from '../notify.ts'

export interface Options extends Partial<Pick<NotificationDeps, 'lookup' | 'open' | 'timeoutMs' | 'urls'>> {
  readonly smtpUrl?: string
  readonly allow?: string
}

/** Notifications on a database of their own, with a clock that the test controls. */
export async function openNotifications(t: Pick<TestContext, 'after'>, engine: RecordsEngine, options: Options = {}) {
  const records = await freshRecords(engine)
  const { db } = records
  let now = Date.UTC(2026, 10, 19, 10)
  const clock = (): number => now
  const errors: unknown[] = []
  const audited: string[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const { smtpUrl, allow = '127.0.0.1', ...others } = options
  const open = () =>
    createNotifications({
      ...{ records, clock, onError, queue: createJobQueue(records, clock), random: () => 0 },
      schedule: () => ({ stop: async () => undefined }),
      // Only routes authenticate.
      auth: undefined as never,
      mail: setUpMail(smtpUrl ?? null, smtpUrl === undefined ? null : 'reports@example.com'),
      ...{ secret: 'secret', unsubscribeSecret: { current: () => 'unsubscribe', earlier: () => [] } },
      allow: parseAllowList(allow).allow,
      ...{ userAgent: 'Sightline', urls: { telegram: 'http://127.0.0.1:9' }, consoleUrl: 'https://stats.example.org' },
      ...{
        logDays: 90,
        metrics: createMetrics(onError),
        readEmail: (text) => text.trim().toLowerCase(),
        audit: async ({ action }) => void audited.push(action),
        ...others,
      },
    })
  let notifications = open()
  t.after(async () => {
    await notifications.stop()
    await records.close()
  })
  const account = async (name: string): Promise<number> => {
    const { id } = await db
      .insertInto('accounts')
      .values({ name, email: `${name}@example.com`, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const read = (id: number): Promise<NotificationDeliveryRow> =>
    db.selectFrom('notification_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    ...{ records, db, clock, errors, audited, read },
    get notifications() {
      return notifications
    },
    account,
    /** As if the process had ended and begun again. */
    async restart(): Promise<void> {
      await notifications.stop()
      notifications = open()
    },
    moveTo(time: number): void {
      now = time
      notifications.deliver()
    },
    /** Creates a channel, and takes it for verified. */
    async channel(accountId: number, sent: NewChannel) {
      const created = await notifications.channels.create(accountId, sent)
      await db.updateTable('notification_channels').set({ verified_at: now }).where('id', '=', created.row.id).execute()
      return { id: created.row.id, secret: created.secret }
    },
    readChannel: (id: number) =>
      db.selectFrom('notification_channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Notifies of a website that was created, unless something else is said. */
    async notify(accountId: number, notice: Partial<Notice> = {}): Promise<void> {
      const { sample } = noticeEvents['website.created']
      await db.transaction().execute((transaction) =>
        notify(transaction, {
          ...{ accountId, event: 'website.created', key: '7', at: now, data: sample },
          ...notice,
        } as Notice),
      )
      notifications.deliver()
    },
    deliveries: (channel: number): Promise<NotificationDeliveryRow[]> =>
      db.selectFrom('notification_deliveries').selectAll().where('channel_id', '=', channel).orderBy('id').execute(),
  }
}

export type OpenNotifications = Awaited<ReturnType<typeof openNotifications>>
