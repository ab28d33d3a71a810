import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { DomainError, invalid, notFound } from '../base/errors.ts'
import { describeValue, fieldError } from '../base/field-errors.ts'
import { withoutWww } from '../base/hosts.ts'
import { isSigned, sign } from '../base/signatures.ts'
import type { Records } from '../database/records.ts'
import type { ChannelKindName, NotificationChannelRow, Schema } from '../database/schema.ts'
import { languageOfAccount } from '../texts/languages.ts'
import type { ChannelChanges, NewChannel, ShownChannel } from './channel.ts'
import type { ChannelCipher } from './channel-settings.ts'
import type { ChannelSettings } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { type ChannelMails, confirmationKind, disabledKind } from './notice-mails.ts'
import { readSettings } from './read-channel.ts'
import { createSigningSecret, rotatedSecrets } from './signing.ts'

export type Channels = ReturnType<typeof createChannels>

export interface ChannelsDeps {
  readonly records: Records
  readonly clock: Clock
  readonly cipher: ChannelCipher
  /** Signs the links that confirm addresses. */
  readonly secret: string
  readonly mails: () => Pick<ChannelMails, 'isSetUp' | 'queueIn' | 'notify'>
  readonly readEmail: (text: string) => string
  readonly audit: AuditChannel
}

/** Records in the audit log what happens to a channel without a request of the account. */
export type AuditChannel = (
  entry: {
    readonly accountId: number
    readonly action: 'verifyNotificationChannel' | 'disableNotificationChannel' | 'unsubscribeNotificationChannel'
    readonly object_id: string
    readonly object_name: string
  },
  transaction: Transaction<Schema>,
) => Promise<void>

/** A channel, and the secret of a webhook while it is new. */
export interface WrittenChannel extends ShownChannel {
  readonly secret: string | null
}

const maxChannels = 50
const confirmMs = 7 * 24 * 60 * 60_000

/** The notification channels of accounts. */
export function createChannels({ records, clock, cipher, secret, mails, readEmail, audit }: ChannelsDeps) {
  const { db, lockRows } = records

  const own = (from: Records['db'], accountId: number) =>
    from.selectFrom('notification_channels').selectAll().where('account_id', '=', accountId)

  const shown = (row: NotificationChannelRow): ShownChannel => {
    const [, old] = cipher.decrypt(row.settings)?.secrets ?? []
    return { row, oldSecretUntil: old?.until != null && old.until > clock() ? old.until : null }
  }

  const readRow = async (from: Records['db'], accountId: number, id: number): Promise<NotificationChannelRow> => {
    const row = await own(from, accountId).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('notification channel')
    return row
  }

  /** Changes of one account wait for each other. */
  const change = <T>(accountId: number, work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      const account = lockRows(transaction.selectFrom('accounts').select('id').where('id', '=', accountId))
      // An authenticated key is cached for a moment.
      if (!(await account.executeTakeFirst()))
        throw new DomainError('unauthorized', 'The account of this API key has been removed.')
      return await work(transaction)
    })

  const requireName = async (
    transaction: Transaction<Schema>,
    accountId: number,
    name: string,
    id = 0,
  ): Promise<void> => {
    if (name === '') throw invalid({ name: [fieldError('empty', 'name')] })
    if (/[\r\n\t]/.test(name)) throw invalid({ name: [fieldError('not-one-line', 'name')] })
    const taken = await own(transaction, accountId).where('name', '=', name).where('id', '!=', id).executeTakeFirst()
    if (taken) throw invalid({ name: [fieldError('name-taken', 'name', { found: describeValue(name) })] })
  }

  const requireMail = (kind: ChannelKindName): void => {
    if (kind === 'email' && !mails().isSetUp)
      throw new DomainError('conflict', 'This installation cannot send email.', { reason: 'mail-not-set-up' })
  }

  const confirmation = () => ({ confirm_nonce: randomUUID(), confirm_until: clock() + confirmMs })
  const unconfirmed = { verified_at: null, confirm_nonce: null, confirm_until: null }

  const record = (
    transaction: Transaction<Schema>,
    { id, account_id, name }: NotificationChannelRow,
    action: Parameters<AuditChannel>[0]['action'],
  ): Promise<void> => audit({ accountId: account_id, action, object_id: String(id), object_name: name }, transaction)

  const queueConfirmation = (transaction: Transaction<Schema>, row: NotificationChannelRow): Promise<void> =>
    mails().queueIn(transaction, {
      ...{ accountId: row.account_id, kind: confirmationKind },
      key: `${row.id} ${row.confirm_nonce}`,
    })

  return {
    read: async (accountId: number, id: number): Promise<ShownChannel> => shown(await readRow(db, accountId, id)),

    list: async (accountId: number): Promise<readonly ShownChannel[]> =>
      (await own(db, accountId).orderBy('id').execute()).map(shown),

    async create(accountId: number, sent: NewChannel): Promise<WrittenChannel> {
      const { kind } = sent
      requireMail(kind)
      const { settings } = readSettings(kind, sent, {}, readEmail)
      const signing = kind === 'webhook' ? createSigningSecret() : null
      const stored: ChannelSettings = {
        ...settings,
        ...(signing !== null && { secrets: [{ secret: signing, until: null }] }),
      }
      const row = await change(accountId, async (transaction) => {
        const all = await own(transaction, accountId).execute()
        if (all.length >= maxChannels)
          throw invalid({ name: [fieldError('too-many-records', 'name', { max: maxChannels, found: all.length })] })
        const name = sent.name.trim()
        await requireName(transaction, accountId, name)
        const now = clock()
        const account = await transaction
          .selectFrom('accounts')
          .select('language')
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow()
        const inserted = await transaction
          .insertInto('notification_channels')
          .values({
            ...{ account_id: accountId, kind, name },
            language: sent.language ?? languageOfAccount(account.language),
            ...{ target: kinds[kind].target(stored), settings: cipher.encrypt(stored) },
            ...(await readChoices(transaction, accountId, sent, {
              kind,
              events: '[]',
              websites: null,
              projects: null,
            })),
            ...(kind === 'email' ? confirmation() : unconfirmed),
            ...(sent.enabled === 0 && { enabled: 0, disabled_reason: 'person' }),
            ...{ created_at: now, updated_at: now },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        if (kind === 'email') await queueConfirmation(transaction, inserted)
        return inserted
      })
      mails().notify()
      return { ...shown(row), secret: signing }
    },

    async update(accountId: number, id: number, sent: ChannelChanges): Promise<ShownChannel> {
      const row = await change(accountId, async (transaction) => {
        const before = await readRow(transaction, accountId, id)
        const old = cipher.decrypt(before.settings) ?? {}
        const { settings, isChanged: leadsElsewhere } = readSettings(before.kind, sent, old, readEmail)
        // Who has unsubscribed decides anew.
        const isChanged = leadsElsewhere || (sent.enabled === 1 && before.disabled_reason === 'unsubscribed')
        if (isChanged) requireMail(before.kind)
        const name = sent.name?.trim()
        if (name !== undefined) await requireName(transaction, accountId, name, id)
        const now = clock()
        const updated = await transaction
          .updateTable('notification_channels')
          .set({
            ...(name !== undefined && { name }),
            ...(sent.language && { language: sent.language }),
            ...(await readChoices(transaction, accountId, sent, before)),
            ...(isChanged && {
              ...{ target: kinds[before.kind].target(settings), settings: cipher.encrypt(settings) },
              ...(before.kind === 'email' ? { verified_at: null, ...confirmation() } : unconfirmed),
              ...{ problem: null, failing_since: null, given_up: 0 },
            }),
            ...(sent.enabled === 1 && before.enabled === 0 && { ...switchedOn }),
            ...(sent.enabled === 0 &&
              before.enabled === 1 && { enabled: 0 as const, disabled_reason: 'person' as const }),
            updated_at: now,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (isChanged && updated.kind === 'email') await queueConfirmation(transaction, updated)
        return updated
      })
      mails().notify()
      return shown(row)
    },

    async remove(accountId: number, id: number): Promise<void> {
      const removed = await db
        .deleteFrom('notification_channels')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw notFound('notification channel')
    },

    async rotateSecret(accountId: number, id: number, keepHours: number): Promise<WrittenChannel> {
      return await change(accountId, async (transaction) => {
        const before = await readRow(transaction, accountId, id)
        const settings = cipher.decrypt(before.settings)
        if (before.kind !== 'webhook' || !settings)
          throw new DomainError('conflict', 'Only webhooks have a secret that signs their requests.')
        const now = clock()
        const secrets = rotatedSecrets(settings.secrets ?? [], now + keepHours * 60 * 60_000, now)
        const row = await transaction
          .updateTable('notification_channels')
          .set({ settings: cipher.encrypt({ ...settings, secrets }), updated_at: now })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        return { ...shown(row), secret: secrets[0]?.secret ?? null }
      })
    },

    /** Sends another link to an address that is not confirmed. The one before works no more. */
    async confirmAgain(accountId: number, id: number): Promise<void> {
      await change(accountId, async (transaction) => {
        const before = await readRow(transaction, accountId, id)
        requireMail(before.kind)
        if (before.kind !== 'email' || before.verified_at !== null)
          throw new DomainError('conflict', 'Only email addresses that are not confirmed yet get a link.')
        const row = await transaction
          .updateTable('notification_channels')
          .set(confirmation())
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await queueConfirmation(transaction, row)
      })
      mails().notify()
    },

    /** What follows the address of the page that confirms; undefined if no link is valid. */
    confirmationPath({ id, confirm_nonce, confirm_until }: NotificationChannelRow): string | undefined {
      if (confirm_nonce === null || (confirm_until ?? 0) <= clock()) return undefined
      return `${id}/${sign(secret, ['confirm', id, confirm_nonce])}`
    },

    /** The channel that a link confirms, with the name of its account. */
    async ofLink(id: number, signature: string) {
      const row = await db
        .selectFrom('notification_channels')
        .innerJoin('accounts', 'accounts.id', 'notification_channels.account_id')
        .selectAll('notification_channels')
        .select('accounts.name as account')
        .where('notification_channels.id', '=', id)
        .executeTakeFirst()
      if (!row || row.confirm_nonce === null || (row.confirm_until ?? 0) <= clock()) return undefined
      return isSigned(secret, ['confirm', id, row.confirm_nonce], signature) ? row : undefined
    },

    /** Consumes the link: of two requests at the same time, one confirms. */
    async confirm({ id, confirm_nonce }: NotificationChannelRow): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const confirmed = await transaction
          .updateTable('notification_channels')
          .set({ verified_at: clock(), confirm_nonce: null, confirm_until: null })
          .where('id', '=', id)
          .where('confirm_nonce', '=', confirm_nonce)
          .returningAll()
          .executeTakeFirst()
        if (confirmed) await record(transaction, confirmed, 'verifyNotificationChannel')
        return confirmed !== undefined
      })
    },

    /** Turned off by a link in a mail. */
    async unsubscribe(id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('notification_channels')
          .set({ enabled: 0, disabled_reason: 'unsubscribed', updated_at: clock() })
          .where('id', '=', id)
          .where(({ or, eb }) => or([eb('enabled', '=', 1), eb('disabled_reason', '!=', 'unsubscribed')]))
          .returningAll()
          .executeTakeFirst()
        if (row) await record(transaction, row, 'unsubscribeNotificationChannel')
      })
    },

    /** In the transaction that ends a delivery; its owners get a mail. */
    async disable(
      transaction: Transaction<Schema>,
      row: NotificationChannelRow,
      reason: 'failures' | 'gone',
    ): Promise<void> {
      const now = clock()
      await transaction
        .updateTable('notification_channels')
        .set({ enabled: 0, disabled_reason: reason, updated_at: now })
        .where('id', '=', row.id)
        .execute()
      await record(transaction, row, 'disableNotificationChannel')
      const owners = await transaction
        .selectFrom('memberships')
        .select('person_id')
        .where('account_id', '=', row.account_id)
        .where('role', '=', 'owner')
        .execute()
      for (const { person_id } of owners)
        await mails().queueIn(transaction, {
          ...{ accountId: row.account_id, kind: disabledKind },
          key: `${row.id} ${person_id} ${now}`,
        })
    },
  }
}

const switchedOn = { enabled: 1, disabled_reason: null, problem: null, failing_since: null, given_up: 0 } as const

/** What it is notified of. Websites and projects are those of the account. */
async function readChoices(
  db: Records['db'],
  accountId: number,
  sent: ChannelChanges,
  before: Pick<NotificationChannelRow, 'kind' | 'events' | 'websites' | 'projects'>,
) {
  const { events, limited, report_period } = sent
  if (report_period !== undefined && report_period !== 'none' && before.kind !== 'email')
    throw invalid({ report_period: [fieldError('not-used', 'report_period', { by: 'kind', found: before.kind })] })
  const wasLimited = before.websites !== null || before.projects !== null
  const isLimited = limited === undefined ? wasLimited : limited === 1
  const oldWebsites: readonly number[] = JSON.parse(before.websites ?? '[]')
  const oldProjects: readonly string[] = JSON.parse(before.projects ?? '[]')
  const websites = [...new Set(sent.websites ?? oldWebsites)]
  const projects = [...new Set((sent.projects ?? oldProjects).map((host) => withoutWww(host.trim().toLowerCase())))]
  if (isLimited)
    await requireOwnWebsites(
      db,
      accountId,
      websites.filter((id) => !oldWebsites.includes(id)),
    )
  return {
    events: events ? JSON.stringify([...new Set(events)]) : before.events,
    websites: isLimited ? JSON.stringify(websites) : null,
    projects: isLimited ? JSON.stringify(projects) : null,
    ...(report_period && { report_period }),
  }
}

async function requireOwnWebsites(db: Records['db'], accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('websites')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const foreign = ids.find((id) => !known.has(id))
  if (foreign === undefined) return
  const values = { allowed: 'ids of websites of the account', found: foreign }
  throw invalid({ websites: [fieldError('not-allowed', 'websites', values)] })
}
