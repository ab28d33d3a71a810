import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { groupCalls } from '../base/group-calls.ts'
import { operatorAccess } from '../base/permissions.ts'
import { byId, paginate } from '../database/list-page.ts'
import { inPowersOfTwo, prepareListQuery } from '../database/prepare-query.ts'
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
export function createAuditLog({ db, batch }: Pick<Records, 'db' | 'batch'>, clock: Clock, days: number) {
  const prepareInsert = prepareInserts(db)
  const insert = async (database: Records['db'], rows: readonly NewAuditRow[]): Promise<void> => {
    for (const list of inPowersOfTwo(rows)) await database.executeQuery(prepareInsert({ list }))
  }
  // Each transaction costs a commit, so entries that an account gets at the same time share one. Only a deleted account fails them.
  const insertWithOthers = groupCalls<NewAuditRow, undefined>({
    maxGroup: 64,
    maxWaiting: 10_000,
    async run(_, rows) {
      if (rows.length === 1) await insert(db, rows)
      else await batch(inPowersOfTwo(rows).map((list) => prepareInsert({ list })))
      return []
    },
  })
  const filtered = (filters: AuditFilters) =>
    db.selectFrom('audit_log').where(({ and, eb }) => and(conditionsOf(eb, filters)))
  const rowsOf = (filters: AuditFilters) =>
    filtered(filters)
      .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
      .selectAll('audit_log')
      .select('accounts.name as account')

  return {
    /** Adds an entry; in a transaction, if its handle is passed. */
    async add(accountId: number, entry: AuditEntry, transaction?: Records['db']): Promise<void> {
      const row = { ...empty, ...entry, account_id: accountId, time: clock() }
      if (transaction) await insert(transaction, [row])
      else await insertWithOthers(accountId, row)
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
      const row = { ...empty, actor: 'person' as const, person_id: personId, ...entry, time: clock() }
      await insert(
        database,
        own.map(({ account_id }) => ({ ...row, account_id })),
      )
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

export function actorOf({ by, access }: Principal): Pick<AuditLogRow, 'actor'> & Partial<AuditLogRow> {
  if (by.kind === 'session' && access === operatorAccess)
    return { actor: 'operator', person_id: by.personId, session_id: by.id }
  if (by.kind === 'session') return { actor: 'person', person_id: by.personId, session_id: by.id }
  return by.kind === 'key' ? { actor: 'key', key_id: by.id } : { actor: 'service' }
}

type NewAuditRow = Omit<AuditLogRow, 'id'>

const empty = {
  ...{ actor_name: null, person_id: null, session_id: null, key_id: null, network: null, path: null },
  ...{ object: null, object_id: null, object_name: null, before: null, after: null },
}

const columns = [
  ...(['account_id', 'time', 'action', 'actor', 'person_id', 'session_id', 'key_id', 'network'] as const),
  ...(['object', 'object_id', 'object_name', 'path', 'before', 'after'] as const),
]

/** With the name of the actor as it is now: the entry is read when person and key may be gone. */
function prepareInserts(db: Records['db']) {
  return prepareListQuery<{ readonly list: readonly NewAuditRow[] }, unknown>((list, value) =>
    db.insertInto('audit_log').values(
      list.map((_, index) => {
        const of = <Value>(read: (row: NewAuditRow) => Value): Value =>
          value((input) => read(input.list[index] as NewAuditRow))
        const person = sql`(select coalesce(email, name) from people where id = ${of((row) => row.person_id)})`
        const key = sql`(select name from api_keys where id = ${of((row) => (row.person_id ? null : row.key_id))})`
        const sent = Object.fromEntries(columns.map((name) => [name, of((row) => row[name])]))
        return {
          ...(sent as Pick<NewAuditRow, (typeof columns)[number]>),
          actor_name: sql<string | null>`coalesce(${of((row) => row.actor_name)}, ${person}, ${key})`,
        }
      }),
    ),
  )
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
