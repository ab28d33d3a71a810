import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { createJsonCipher } from '../../base/json-cipher.ts'
import type { Records } from '../../database/records.ts'
import type { ConnectionRow } from '../../database/schema.ts'
import { removeJobs } from '../../jobs/add.ts'
import { inspectionJobs, searchSyncJobs } from '../../jobs/kinds.ts'
import { adviceOn, type ConnectionProblem, unusable } from './api-error.ts'
import { type ConnectionChanges, type ConnectionKind, connectionKinds, type NewConnection } from './connection.ts'
import type { GoogleConsents } from './google-consent.ts'
import type { SearchApiOptions } from './options.ts'
import { asApiError, type ConnectionSecret, type SearchApis } from './search-apis.ts'
import type { SearchProperty } from './search-console.ts'
import { checkMs, createSecretReader } from './sent-secrets.ts'

/** A connection without its secret. */
export type ShownConnection = Omit<ConnectionRow, 'secret'> & { readonly websites: readonly number[] }

export type Connections = ReturnType<typeof createConnections>

export interface ConnectionsDeps {
  readonly records: Records
  readonly clock: Clock
  readonly apis: Pick<SearchApis, 'properties' | 'tokens'>
  readonly consents: GoogleConsents
  readonly options: Pick<SearchApiOptions, 'secret' | 'googleClient'>
}

const maxConnections = 50

const shown = [
  'id',
  'account_id',
  'kind',
  'name',
  'identity',
  'error',
  'checked_at',
  'created_at',
  'updated_at',
] as const

export function createConnections({ records: { db }, clock, apis, consents, options }: ConnectionsDeps) {
  const { own, readShown } = createConnectionReader(db)
  const secrets = createSecretReader({ apis, consents })
  const cipher = createJsonCipher<ConnectionSecret>('connections', options.secret)

  async function noteUse(id: number, problem: ConnectionProblem | null): Promise<void> {
    await db.updateTable('connections').set({ error: problem, checked_at: clock() }).where('id', '=', id).execute()
  }

  return {
    noteUse,

    /** What can be connected here. */
    kinds: connectionKinds.filter((kind) => kind !== 'google-oauth' || options.googleClient !== null),

    /** Where to send the browser of a person that connects by a consent. */
    beginConsent(account: number): { readonly url: string } {
      const begun = consents.begin(account)
      if (begun) return begun
      throw new DomainError(
        'conflict',
        'This installation has no Google client: its operator has to set SIGHTLINE_GOOGLE_CLIENT_ID and SIGHTLINE_GOOGLE_CLIENT_SECRET. Service accounts work without.',
        { reason: 'no-google-client' },
      )
    },

    async list(account: number): Promise<readonly ShownConnection[]> {
      return await withWebsites(db, await own(account).select(shown).orderBy('id').execute())
    },

    read: readShown,

    async create(account: number, sent: NewConnection): Promise<ShownConnection> {
      const { count } = await own(account)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxConnections)
        throw new DomainError('conflict', `An account can have at most ${maxConnections} connections.`, {
          reason: 'connection-limit',
        })
      const secret = await secrets.read(account, sent.kind, sent)
      const field = sent.kind === 'google-oauth' ? 'code' : 'key'
      if (!secret) throw invalid({ [field]: [fieldError('required', field)] })
      const error = await secrets.check(secret, field)
      const identity = secret.kind === 'google-service-account' ? secret.email : ''
      const now = clock()
      const { id } = await db
        .insertInto('connections')
        .values({
          account_id: account,
          kind: sent.kind,
          name: readName(sent.name) || identity || defaultNames[sent.kind],
          ...{ identity, error, secret: cipher.encrypt(secret) },
          ...{ checked_at: now, created_at: now, updated_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return await readShown(account, id)
    },

    async update(account: number, id: number, sent: ConnectionChanges): Promise<ShownConnection> {
      const before = await readShown(account, id)
      const secret = await secrets.read(account, before.kind, sent)
      const problem = secret
        ? await secrets.check(secret, before.kind === 'google-oauth' ? 'code' : 'key')
        : before.error
      const name = readName(sent.name)
      await db
        .updateTable('connections')
        .set({
          ...(name && { name }),
          ...(secret && {
            secret: cipher.encrypt(secret),
            identity: secret.kind === 'google-service-account' ? secret.email : '',
            error: problem,
            checked_at: clock(),
          }),
          updated_at: clock(),
        })
        .where('id', '=', id)
        .where('account_id', '=', account)
        .execute()
      return await readShown(account, id)
    },

    /** The links that use it end; what they have fetched stays. */
    async remove(account: number, id: number): Promise<void> {
      await readShown(account, id)
      await db.transaction().execute(async (transaction) => {
        const links = await transaction
          .selectFrom('search_links')
          .select(['website_id', 'source'])
          .where('connection_id', '=', id)
          .execute()
        const keys = links.map(({ website_id, source }) => `${website_id} ${source}`)
        for (const kind of [searchSyncJobs, inspectionJobs]) await removeJobs(transaction, kind, keys)
        await transaction.deleteFrom('connections').where('id', '=', id).where('account_id', '=', account).execute()
      })
    },

    /** The secret of a connection; null if it cannot be decrypted any more. */
    secretOf: (row: Pick<ConnectionRow, 'secret'>): ConnectionSecret | null => cipher.decrypt(row.secret),

    /** The properties that a connection can read, asked of the search engine. */
    async properties(account: number, id: number): Promise<readonly SearchProperty[]> {
      const row = await own(account).selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound('connection')
      const secret = cipher.decrypt(row.secret)
      if (!secret)
        throw new DomainError('conflict', adviceOn['unreadable-secret'], { reason: 'search-unreadable-secret' })
      try {
        const properties = await apis.properties(secret, AbortSignal.timeout(checkMs))
        await noteUse(id, null)
        return properties
      } catch (error) {
        const failed = asApiError(error)
        await noteUse(id, failed.problem)
        throw unusable(failed)
      }
    },
  }
}

function createConnectionReader(db: Records['db']) {
  const own = (account: number) => db.selectFrom('connections').where('account_id', '=', account)

  async function readShown(account: number, id: number): Promise<ShownConnection> {
    const row = await own(account).select(shown).where('id', '=', id).executeTakeFirst()
    const [connection] = row ? await withWebsites(db, [row]) : []
    if (!connection) throw notFound('connection')
    return connection
  }

  return { own, readShown }
}

/** Adds which websites use them. */
async function withWebsites(
  db: Records['db'],
  rows: readonly Omit<ConnectionRow, 'secret'>[],
): Promise<readonly ShownConnection[]> {
  if (rows.length === 0) return []
  const links = await db
    .selectFrom('search_links')
    .select(['connection_id', 'website_id'])
    .where(
      'connection_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('website_id')
    .execute()
  const byConnection = Map.groupBy(links, ({ connection_id }) => connection_id)
  return rows.map((row) => ({
    ...row,
    websites: (byConnection.get(row.id) ?? []).map(({ website_id }) => website_id),
  }))
}

const defaultNames: Readonly<Record<ConnectionKind, string>> = {
  'google-service-account': 'Google Search Console',
  'google-oauth': 'Google Search Console',
  bing: 'Bing Webmaster Tools',
}

function readName(text = ''): string {
  const name = text.trim()
  if (/[\x00-\x1f\x7f]/.test(name)) throw invalid({ name: [fieldError('not-one-line', 'name')] })
  return name
}
