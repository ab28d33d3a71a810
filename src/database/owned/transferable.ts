import type { Kysely, Transaction } from 'kysely'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { type OwnedName, type OwnedTable, type OwnerTable, ownedTables, ownerColumns } from './tables.ts'

/** Things of the old account that do not go along with a record, although it uses them. */
export const leftBehind = ['search_links', 'channel_rules', 'guests', 'keys'] as const
export type LeftBehind = (typeof leftBehind)[number]

/** A record, as those see it who offer or get it. */
export interface TransferredRecord {
  /** Its domain or URL. */
  readonly name: string
  /** How much belongs to it, by the names of tables. */
  readonly contents: Readonly<Record<string, number>>
  /** How many things of the account it uses that stay. */
  readonly left: Readonly<Partial<Record<LeftBehind, number>>>
}

export interface Transfer {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly now: number
}

/** How records of one kind go from one account to another. */
export interface Transferable {
  /** Undefined if the account has no such record. */
  describe(db: Records['db'], account: number, id: number): Promise<TransferredRecord | undefined>
  /**
   * In one transaction that has locked both accounts. All that belongs to the record has its id, and goes with it. Throws if the record
   * cannot be transferred as it is now.
   */
  move(transaction: Transaction<Schema>, transfer: Transfer): Promise<void>
}

/** How many records of each kind belong to a website, report or crawl. */
export async function countOwned(
  db: Kysely<Schema>,
  owner: Exclude<OwnerTable, 'accounts'>,
  id: number,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries<OwnedTable>(ownedTables)) {
    if (table.owner !== owner) continue
    const rows = db.selectFrom(name as OwnedName).where(ownerColumns[owner], '=', id)
    const own = table.whenDeleted ? rows.where('deleted_at', 'is', null) : rows
    counts[name] = await countRows(own.select(({ fn }) => fn.countAll<number>().as('total')))
  }
  return counts
}

export const countRows = async (query: {
  executeTakeFirstOrThrow(): Promise<{ readonly total: number }>
}): Promise<number> => Number((await query.executeTakeFirstOrThrow()).total)

/** The work of a record is that of its new account: jobs end with their account. */
export async function moveJobs(
  transaction: Transaction<Schema>,
  { from, to }: Transfer,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += keysAtATime)
    await transaction
      .updateTable('jobs')
      .set({ account_id: to })
      .where('kind', '=', kind)
      .where('account_id', '=', from)
      .where('key', 'in', keys.slice(start, start + keysAtATime))
      .execute()
}

const keysAtATime = 1_000

/** What the old account calls a host is called so in the new one too, unless that has a name for it. */
export async function copySiteName(
  transaction: Transaction<Schema>,
  { from, to, now }: Transfer,
  host: string,
): Promise<void> {
  const ofHost = transaction.selectFrom('sites').where('host', '=', host)
  if (await ofHost.select('id').where('account_id', '=', to).executeTakeFirst()) return
  const site = await ofHost.select(['name', 'client']).where('account_id', '=', from).executeTakeFirst()
  if (!site) return
  await transaction
    .insertInto('sites')
    .values({ account_id: to, host, name: site.name, client: '', created_at: now, updated_at: now })
    .execute()
}
