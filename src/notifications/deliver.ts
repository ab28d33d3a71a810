import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type {
  NotificationChannelRow,
  NotificationDeliveryRow,
  NotificationDeliveryTable,
  Schema,
} from '../database/schema.ts'
import type { FetchFailureKind } from '../fetch/fetch-result.ts'
import type { Post, PostRequest } from '../fetch/post.ts'
import { retryAfterMs } from '../fetch/retry-after.ts'
import { deliveryJobs } from '../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../jobs/queue.ts'
import { type RetryPolicy, retryAt } from '../jobs/retry-policy.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import { languageOfAccount } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import { type Attempt, type DeliveryProblem, deliveryProblems } from './attempt.ts'
import type { ChannelCipher } from './channel-settings.ts'
import type { StoredNotice } from './events.ts'
import { type ServiceUrls, toOutgoing } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import type { SendNoticeMail } from './notice-mails.ts'

export interface DeliverDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  readonly cipher: ChannelCipher
  readonly post: Post
  readonly urls: ServiceUrls
  /** Null if mail is not set up. */
  readonly sendMail: SendNoticeMail | null
  /** In the transaction that turns a channel off. */
  readonly disabled: (
    transaction: Transaction<Schema>,
    channel: NotificationChannelRow,
    reason: 'failures' | 'gone',
  ) => Promise<void>
  readonly count: (kind: string, outcome: 'delivered' | 'retried' | 'failed') => void
  readonly onError: (error: unknown) => void
  readonly random?: () => number
}

interface Leased {
  readonly delivery: NotificationDeliveryRow
  readonly channel: NotificationChannelRow
}

const minute = 60_000
const day = 24 * 60 * minute
/** After 30 seconds, 1, 2, 4, … minutes, and then every two hours. */
const retryPolicy: RetryPolicy = { firstMs: minute / 2, maxMs: 120 * minute }
const giveUpAfterMs = day
/** A channel that failed for so long and gave up several deliveries is turned off. */
const disableAfter = { ms: 3 * day, deliveries: 2 }
/** A process may have died between sending and noting that it has: a second time, nothing is sent any more. */
const maxUncertain = 2
const leaseMs = 30_000
const maxStored = 16 * 1024

/** Delivers notices to channels, each by a job of its own. */
export function startDelivering(deps: DeliverDeps): Worker {
  const { queue, clock, onError } = deps
  const ends = createDeliveryEnds(deps)

  const run = async ({ delivery, channel }: Leased, job: LeasedJob, signal: AbortSignal): Promise<JobEnd> => {
    const isTest = delivery.event === 'channel.test'
    if (!isTest && channel.verified_at === null) return ends.discarded(delivery, 'not-verified')
    if (!isTest && channel.enabled === 0) return ends.discarded(delivery, 'disabled')
    const startedAt = performance.now()
    const attempt = await send(deps, { delivery, channel }, job, signal)
    if (attempt === 'lost') return { kind: 'release' }
    const duration = Math.round(performance.now() - startedAt)
    return ends.ended({ delivery, channel }, attempt, duration)
  }

  return startWorker(
    {
      kind: deliveryJobs,
      ...{ total: 16, perAccount: 4, leaseMs, graceMs: 15_000, retry: retryPolicy },
      async begin(transaction, job) {
        const leased = await begin(transaction, Number(job.key), clock())
        return leased && ((signal) => run(leased, job, signal))
      },
    },
    { queue, clock, onError },
  )
}

/** Undefined if there is nothing to send any more. */
async function begin(transaction: Transaction<Schema>, id: number, now: number): Promise<Leased | undefined> {
  const row = await transaction
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const uncertain = row.uncertain + (row.handed_at === null ? 0 : 1)
  const isOver = uncertain >= maxUncertain
  const delivery = await transaction
    .updateTable('notification_deliveries')
    .set({
      ...{ uncertain, handed_at: null },
      ...(isOver
        ? { state: 'unconfirmed', problem: 'interrupted', ended_at: now }
        : { state: 'sending', attempts: row.attempts + 1, first_tried_at: row.first_tried_at ?? now, due_at: now }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const channel = await transaction
    .selectFrom('notification_channels')
    .selectAll()
    .where('id', '=', row.channel_id)
    .executeTakeFirst()
  return channel && !isOver ? { delivery, channel } : undefined
}

/** `lost`: another process has the job. */
async function send(deps: DeliverDeps, leased: Leased, job: LeasedJob, signal: AbortSignal): Promise<Attempt | 'lost'> {
  const { clock, cipher, post, urls, sendMail } = deps
  const { delivery, channel } = leased
  const settings = cipher.decrypt(channel.settings)
  if (!settings) return unsent('unreadable-secret')
  const notice: StoredNotice = JSON.parse(delivery.notice)
  const outgoing = toOutgoing(delivery.notice_id, notice, textsIn(languageOfAccount(channel.language)), clock())
  const { request: toRequest } = kinds[channel.kind]
  if (!toRequest) {
    if (!sendMail) return unsent('no-mail')
    if (!(await handOver(deps, delivery.id, job))) return 'lost'
    return await sendMail({ channel, outgoing }, signal)
  }
  const request = toRequest(settings, outgoing, urls)
  if (!(await handOver(deps, delivery.id, job))) return 'lost'
  const result = await post(request, signal)
  const sent = { request: describeRequest(request), reply: null }
  if (result.kind === 'failed') return { ...sent, isDelivered: false, status: null, problem: problemOf(result.problem) }
  const { status, retryAfter } = result
  const isDelivered = status >= 200 && status < 300
  return {
    ...{ ...sent, isDelivered, status, retryAfter, isGone: status === 410 },
    reply: storable(result.reply),
    problem: isDelivered ? null : problemOfStatus(status),
  }
}

/** Notes that the receiver may have it, before it does. */
async function handOver({ records, queue, clock }: DeliverDeps, id: number, job: LeasedJob): Promise<boolean> {
  return await records.db.transaction().execute(async (transaction) => {
    if (!(await queue.renew(job, leaseMs, transaction))) return false
    await change(transaction, id, { handed_at: clock() })
    return true
  })
}

const unsent = (problem: DeliveryProblem): Attempt => ({
  ...{ isDelivered: false, status: null, request: null, reply: null, problem },
})

function problemOf(problem: FetchFailureKind): DeliveryProblem {
  const known = deliveryProblems.find((name) => name === problem)
  return known ?? 'protocol'
}

function problemOfStatus(status: number): DeliveryProblem {
  if (status === 410) return 'gone'
  if (status === 429) return 'limited'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** How attempts end: what is stored of the delivery, and of its channel. */
function createDeliveryEnds({ clock, disabled, count, random }: DeliverDeps) {
  const store = (
    id: number,
    values: DeliveryChange,
    job: JobEnd,
    other?: (db: Transaction<Schema>) => Promise<unknown>,
  ): JobEnd => ({
    ...job,
    async write(transaction) {
      await change(transaction, id, { handed_at: null, ...values })
      await other?.(transaction)
    },
  })
  const done: JobEnd = { kind: 'done' }

  const nextAt = (
    { attempts, first_tried_at }: NotificationDeliveryRow,
    retryAfter: string | undefined,
  ): number | undefined => {
    const now = clock()
    const asked = Math.min(retryAfterMs(retryAfter, now) ?? 0, retryPolicy.maxMs ?? 0)
    const next = Math.max(retryAt(retryPolicy, attempts, now, random), now + asked)
    return next > (first_tried_at ?? now) + giveUpAfterMs ? undefined : next
  }

  return {
    discarded: ({ id }: NotificationDeliveryRow, problem: DeliveryProblem): JobEnd =>
      store(id, { state: 'discarded', problem, ended_at: clock() }, done),

    ended({ delivery, channel }: Leased, attempt: Attempt, duration: number): JobEnd {
      const now = clock()
      const { status, request, reply, problem } = attempt
      const attempted = { duration, status, request, reply, problem }
      if (attempt.isDelivered) {
        count(channel.kind, 'delivered')
        const values = { ...attempted, state: 'delivered', ended_at: now } as const
        return store(delivery.id, values, done, (transaction) => succeeded(transaction, { delivery, channel }, now))
      }
      const isTest = delivery.event === 'channel.test'
      const dueAt = isTest || attempt.isGone || attempt.isFinal ? undefined : nextAt(delivery, attempt.retryAfter)
      if (dueAt !== undefined) {
        count(channel.kind, 'retried')
        const values = { ...attempted, state: 'retrying', due_at: dueAt } as const
        return store(delivery.id, values, { kind: 'retry', dueAt }, (transaction) =>
          failed(transaction, channel, { problem, now, givenUp: 0 }),
        )
      }
      count(channel.kind, 'failed')
      const values = { ...attempted, state: 'failed', ended_at: now } as const
      return store(delivery.id, values, done, async (transaction) => {
        if (isTest) return
        const after = await failed(transaction, channel, { problem, now, givenUp: 1 })
        if (after?.enabled !== 1) return
        const reason = attempt.isGone ? 'gone' : isBroken(after, now) ? 'failures' : null
        if (reason) await disabled(transaction, after, reason)
      })
    },
  }
}

const isBroken = ({ failing_since, given_up }: NotificationChannelRow, now: number): boolean =>
  failing_since !== null && now - failing_since >= disableAfter.ms && given_up >= disableAfter.deliveries

/** A test that arrives verifies its channel, unless that was changed meanwhile. */
async function succeeded(transaction: Transaction<Schema>, { delivery, channel }: Leased, now: number): Promise<void> {
  await transaction
    .updateTable('notification_channels')
    .set({ failing_since: null, given_up: 0, problem: null })
    .where('id', '=', channel.id)
    .execute()
  if (delivery.event !== 'channel.test' || channel.kind === 'email') return
  await transaction
    .updateTable('notification_channels')
    .set({ verified_at: now })
    .where('id', '=', channel.id)
    .where('verified_at', 'is', null)
    .where('settings', '=', channel.settings)
    .execute()
}

async function failed(
  transaction: Transaction<Schema>,
  { id }: NotificationChannelRow,
  { problem, now, givenUp }: { readonly problem: string | null; readonly now: number; readonly givenUp: number },
): Promise<NotificationChannelRow | undefined> {
  return await transaction
    .updateTable('notification_channels')
    .set(({ fn, val, eb }) => ({
      problem,
      failing_since: fn.coalesce('failing_since', val(now)),
      given_up: eb('given_up', '+', givenUp),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

type DeliveryChange = Partial<Omit<NotificationDeliveryTable, 'id'>> & { attempts?: never; uncertain?: never }

const change = async (db: Records['db'], id: number, values: DeliveryChange): Promise<unknown> =>
  await db.updateTable('notification_deliveries').set(values).where('id', '=', id).execute()

/** The address is shown without its path, which can be a secret. */
function describeRequest({ url, headers, body }: PostRequest): string {
  const { authorization: _, ...shown } = headers
  const lines = Object.entries(shown).map(([name, value]) => `${name}: ${value}`)
  return storable([`POST ${URL.parse(url)?.origin ?? ''}/…`, ...lines, '', body].join('\n'))
}

/** PostgreSQL stores no zero characters. */
const storable = (text: string): string => text.slice(0, maxStored).toWellFormed().replaceAll('\0', '\u{fffd}')

/** Waits until a delivery has ended, but not for long. */
export async function whenEnded(
  read: () => Promise<NotificationDeliveryRow>,
  waitMs: number,
): Promise<NotificationDeliveryRow> {
  const until = performance.now() + waitMs
  for (;;) {
    const row = await read()
    if (row.ended_at !== null || performance.now() > until) return row
    await sleep(50)
  }
}
