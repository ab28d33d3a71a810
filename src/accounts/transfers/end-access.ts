import type { Transaction } from 'kysely'
import { readStoredLimits, type SentLimits, storeLimits } from '../../base/access-limits.ts'
import type { Schema, TransferKind } from '../../database/schema.ts'

/** In which of the limits a record of this kind is. */
const limitedKinds = { website: 'websites', report: 'reports', crawl: 'crawls' } as const

interface LimitedRow {
  readonly id: number
  readonly limits: string | null
}

/** The limited rows that name the record, with their limits without it. */
function withoutRecord(rows: readonly LimitedRow[], kind: TransferKind, record: number) {
  const name = limitedKinds[kind]
  return rows.flatMap(({ id, limits }) => {
    const stored = readStoredLimits(limits)
    if (!stored.records?.[name].includes(record)) return []
    const records: SentLimits = { ...stored.records, [name]: stored.records[name].filter((one) => one !== record) }
    return [{ id, limits: storeLimits({ ...stored, records }) }]
  })
}

const limitedTables = { guests: ['memberships', 'invitations'], keys: ['api_keys'] } as const

const readLimited = (
  db: Transaction<Schema> | Pick<Transaction<Schema>, 'selectFrom'>,
  table: 'memberships' | 'invitations' | 'api_keys',
  account: number,
): Promise<LimitedRow[]> =>
  db
    .selectFrom(table)
    .select(['id', 'limits'])
    .where('account_id', '=', account)
    .where('limits', 'is not', null)
    .execute()

/** How many guests, invitations among them, and keys of an account are limited to records of which this is one. */
export async function countLimited(
  db: Pick<Transaction<Schema>, 'selectFrom'>,
  account: number,
  kind: TransferKind,
  record: number,
): Promise<{ readonly guests: number; readonly keys: number }> {
  const count = async (tables: readonly ('memberships' | 'invitations' | 'api_keys')[]): Promise<number> => {
    const rows = (await Promise.all(tables.map((table) => readLimited(db, table, account)))).flat()
    return withoutRecord(rows, kind, record).length
  }
  return { guests: await count(limitedTables.guests), keys: await count(limitedTables.keys) }
}

/** Guests and limited keys of the old account lose the record: they would get it back if it ever returned. */
export async function endAccess(
  transaction: Transaction<Schema>,
  account: number,
  kind: TransferKind,
  record: number,
): Promise<void> {
  for (const table of Object.values(limitedTables).flat())
    for (const { id, limits } of withoutRecord(await readLimited(transaction, table, account), kind, record))
      await transaction.updateTable(table).set({ limits }).where('id', '=', id).execute()
}
