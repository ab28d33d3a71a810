import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { byId, paginate } from '../database/list-page.ts'
import type { Records } from '../database/records.ts'
import type { AuditLogRow, AuditLogTable, Schema } from '../database/schema.ts'
import type { RecordChange } from '../http/audit.ts'
import { accountOf, type Principal, principalOf } from '../http/auth.ts'
import type { ListPage } from '../http/paging.ts'

/** What is known about something that happened in an account; the rest is null. */
export type AuditEntry = Pick<AuditLogRow, 'action' | 'actor'> &
  Partial<Omit<AuditLogRow, 'id' | 'time' | 'account_id'>>

/** Absent filters select everything. Times in milliseconds; `to` is not included. */
export interface AuditFilters {
  readonly account?: number | undefined
  readonly person?: number | undefined
  readonly key?: number | undefined
  readonly action?: string | undefined
  readonly object?: string | undefined
  readonly object_id?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export type AuditRow = Selectable<AuditLogTable> & { readonly account: string }

interface ListRequest {
  readonly page: number
  readonly per_page: number
  readonly cursor?: string
}

const dayMs = 24 * 60 * 60 * 1000
const rowsPerChunk = 1_000

export type AuditLog = ReturnType<typeof createAuditLog>

/** Who did what in accounts. Nothing in the program changes an entry: entries are added, and deleted when they are old. */
export function createAuditLog({ db }: Pick<Records, 'db'>, clock: Clock, days: number) {
  const filtered = (filters: AuditFilters) =>
    db.selectFrom('audit_log').where(({ and, eb }) => and(conditionsOf(eb, filters)))
  const rowsOf = (filters: AuditFilters) =>
    filtered(filters)
      .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
      .selectAll('audit_log')
      .select('accounts.name as account')

  return {
    /** Adds an entry; in a transaction, if its handle is passed. */
    async add(accountId: number, entry: AuditEntry, database: Records['db'] = db): Promise<void> {
      await insert(database, clock(), entry, [accountId])
    },

    /** Adds an entry to each account of a person: signing in is not about one of them. */
    async addForPerson(
      personId: number,
      entry: Omit<AuditEntry, 'actor'>,
      database: Records['db'] = db,
    ): Promise<void> {
      const own = await database
        .selectFrom('memberships')
        .select('account_id')
        .where('person_id', '=', personId)
        .execute()
      const accounts = own.map(({ account_id }) => account_id)
      await insert(database, clock(), { actor: 'person', person_id: personId, ...entry }, accounts)
    },

    async list(
      filters: AuditFilters,
      request: ListRequest & { readonly sort: 'asc' | 'desc' },
    ): Promise<ListPage<AuditRow>> {
      const { select, toPage } = paginate<AuditRow>(request, {
        columns: [byId('audit_log.id')],
        direction: request.sort,
      })
      const { total } = await filtered(filters)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return toPage(await select(rowsOf(filters)).execute(), Number(total))
    },

    /** All entries, the newest first, in chunks. */
    async *read(filters: AuditFilters): AsyncGenerator<readonly AuditRow[]> {
      let before = Number.MAX_SAFE_INTEGER
      for (;;) {
        const rows = await rowsOf(filters)
          .where('audit_log.id', '<', before)
          .orderBy('audit_log.id', 'desc')
          .limit(rowsPerChunk)
          .execute()
        if (rows.length === 0) return
        yield rows
        before = rows.at(-1)?.id ?? 0
      }
    },

    async deleteOld(): Promise<void> {
      await db
        .deleteFrom('audit_log')
        .where('time', '<', clock() - days * dayMs)
        .execute()
    },
  }
}

/** How changes by requests are recorded. */
export const recorderOf =
  (log: Pick<AuditLog, 'add'>): RecordChange =>
  async (request, { action, network, path, object, objectId, objectName, before, after }) => {
    await log
      .add(accountOf(request), {
        ...actorOf(principalOf(request)),
        ...{ action, network, path, object, object_id: objectId, object_name: objectName },
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })
      // The account has been deleted meanwhile, and its log with it.
      .catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'conflict')) throw error
      })
  }

function actorOf({ by }: Principal): Pick<AuditLogRow, 'actor'> & Partial<AuditLogRow> {
  if (by.kind === 'session') return { actor: 'person', person_id: by.personId, session_id: by.id }
  return by.kind === 'key' ? { actor: 'key', key_id: by.id } : { actor: 'service' }
}

async function insert(db: Records['db'], time: number, entry: AuditEntry, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) return
  const actor_name = entry.actor_name ?? (await nameOfActor(db, entry))
  const empty = {
    ...{ person_id: null, session_id: null, key_id: null, network: null, path: null },
    ...{ object: null, object_id: null, object_name: null, before: null, after: null },
  }
  await db
    .insertInto('audit_log')
    .values(accounts.map((account_id) => ({ ...empty, ...entry, actor_name, account_id, time })))
    .execute()
}

/** As it is now: the entry is read when person and key may be gone. */
async function nameOfActor(db: Records['db'], { person_id, key_id }: AuditEntry): Promise<string | null> {
  if (person_id) {
    const person = await db
      .selectFrom('people')
      .select(['name', 'email'])
      .where('id', '=', person_id)
      .executeTakeFirst()
    return person?.email ?? person?.name ?? null
  }
  if (!key_id) return null
  const key = await db.selectFrom('api_keys').select('name').where('id', '=', key_id).executeTakeFirst()
  return key?.name ?? null
}

type Conditions = ExpressionBuilder<Schema, 'audit_log'>

function conditionsOf(eb: Conditions, { account, person, key, action, object, object_id, from, to }: AuditFilters) {
  return [
    ...(account === undefined ? [] : [eb('audit_log.account_id', '=', account)]),
    ...(person === undefined ? [] : [eb('audit_log.person_id', '=', person)]),
    ...(key === undefined ? [] : [eb('audit_log.key_id', '=', key)]),
    ...(action === undefined ? [] : [eb('audit_log.action', '=', action)]),
    ...(object === undefined ? [] : [eb('audit_log.object', '=', object)]),
    ...(object_id === undefined ? [] : [eb('audit_log.object_id', '=', object_id)]),
    ...(from === undefined ? [] : [eb('audit_log.time', '>=', from)]),
    ...(to === undefined ? [] : [eb('audit_log.time', '<', to)]),
  ]
}
