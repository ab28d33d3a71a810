import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { CursorPage, ListRequest } from '../../base/cursors.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
import { type ListOrder, paginate, type SortColumn } from '../list-page.ts'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { type OwnedName, type OwnedTable, ownedTables, ownerColumns, ownerNouns } from './tables.ts'

type Row<Name extends OwnedName> = Selectable<Schema[Name]>

/** What the store sets by itself. */
type StoreColumn =
  | 'id'
  | (typeof ownerColumns)[keyof typeof ownerColumns]
  | 'position'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'

/** What is sent for a record. `position` is its place among the others of its owner, from 1; at the end if it is not sent. */
export type OwnedColumns<Name extends OwnedName> = Omit<Insertable<Schema[Name]>, StoreColumn> & {
  readonly position?: number | undefined
}

export type OwnedErrors = Readonly<Record<string, readonly (FieldError | string)[]>>

/** What is to be stored, and what is wrong with it besides its texts, which are validated by the description of the table. */
interface Write<Stored> {
  readonly columns: Stored
  readonly errors?: OwnedErrors
}

type Transaction = Kysely<Schema>

/** What else happens when a record of one kind is written. */
export interface OwnedHooks<Name extends OwnedName> {
  /** First in the transaction, before the owner is locked. */
  readonly begin?: (transaction: Transaction, owner: number) => Promise<void>
  /** Last in the transaction. `before` is null for a new record, `after` for a deleted one. If it throws, nothing is changed. */
  readonly written?: (
    transaction: Transaction,
    owner: number,
    change: { readonly before: Row<Name> | null; readonly after: Row<Name> | null },
  ) => Promise<void>
  readonly committed?: () => void
}

/**
 * The records of one kind, by its description in `tables.ts`. Callers have checked that their account may use the owner. Each
 * write locks the owner, so that limits, unique texts and positions are checked one request after another.
 */
export function createOwnedRecords<Name extends OwnedName>(
  { db, lockRows }: Records,
  clock: Clock,
  name: Name,
  { begin, written, committed }: OwnedHooks<Name> = {},
) {
  const description: OwnedTable = ownedTables[name]
  const { owner: ownerTable, noun, max, limitField, counted, whenDeleted } = description
  const isArranged = description.order === 'position'
  const order = orders[description.order]
  // Kysely's types require a static table name; the union of all of them has the columns of each.
  const table: OwnedName = name
  const ownerColumn = ownerColumns[ownerTable]

  const ofOwner = (from: Transaction, owner: number) => {
    const rows = from.selectFrom(table).where(ownerColumn, '=', owner)
    return whenDeleted ? rows.where('deleted_at', 'is', null) : rows
  }

  type Rows = ReturnType<typeof ofOwner>

  const inOrder = (from: Transaction, owner: number) => {
    const { columns, direction } = order
    return columns.reduce((rows, { column }) => rows.orderBy(sql.ref(column), direction), ofOwner(from, owner))
  }

  const count = async (rows: Rows): Promise<number> =>
    (await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total

  const find = async (from: Transaction, owner: number, id: number): Promise<Row<Name>> => {
    const row = await ofOwner(from, owner).where('id', '=', id).selectAll().$castTo<Row<Name>>().executeTakeFirst()
    if (!row) throw notFound(noun)
    return row
  }

  const write = async <T>(owner: number, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const result = await db.transaction().execute(async (transaction) => {
      await begin?.(transaction, owner)
      const locked = lockRows(transaction.selectFrom(ownerTable).select('id').where('id', '=', owner))
      if (!(await locked.executeTakeFirst())) throw notFound(ownerNouns[ownerTable])
      return await work(transaction)
    })
    committed?.()
    return result
  }

  const requireRoom = async (transaction: Transaction, owner: number): Promise<void> => {
    const rows = ofOwner(transaction, owner)
    const total = await count(counted ? rows.where(sql.ref(counted.column), 'in', counted.values) : rows)
    if (total >= max)
      throw invalid({ [limitField]: [fieldError('too-many-records', limitField, { max, found: total })] })
  }

  const isUsed =
    (transaction: Transaction, owner: number) =>
    async (column: string, text: string): Promise<boolean> =>
      (await count(ofOwner(transaction, owner).where(sql.ref(column), '=', text))) > 0

  /** Numbers the records of an owner from 1; `moved` gets this position, or the last one if there are fewer, or stays where it is. */
  const arrange = async (transaction: Transaction, owner: number, moved: number, position?: number): Promise<void> => {
    const all = await inOrder(transaction, owner).select(['id', 'position']).execute()
    const [own, others] = [all.filter(({ id }) => id === moved), all.filter(({ id }) => id !== moved)]
    const arranged = position === undefined ? all : others.toSpliced(position - 1, 0, ...own)
    for (const [index, { id, position: before }] of arranged.entries())
      if (before !== index + 1) await changeRow(transaction, table, id, { position: index + 1 })
  }

  return {
    /** All of an owner, in their order. */
    all: (owner: number, from: Transaction = db): Promise<readonly Row<Name>[]> =>
      inOrder(from, owner).selectAll().$castTo<Row<Name>>().execute(),

    /** Only those that `narrow` leaves. */
    async list(
      owner: number,
      query: ListRequest,
      narrow: (rows: Rows) => Rows = (rows) => rows,
    ): Promise<CursorPage<Row<Name>>> {
      const rows = narrow(ofOwner(db, owner))
      const page = paginate<Row<Name>>(query, order)
      const items = await page.select(rows.selectAll().$castTo<Row<Name>>()).execute()
      return page.toPage(items, await count(rows))
    },

    read: (owner: number, id: number): Promise<Row<Name>> => find(db, owner, id),

    create: (
      owner: number,
      read: (transaction: Transaction) => Write<OwnedColumns<Name>> | Promise<Write<OwnedColumns<Name>>>,
    ): Promise<Row<Name>> =>
      write(owner, async (transaction) => {
        await requireRoom(transaction, owner)
        const { position, ...columns } = await validate(name, await read(transaction), null, isUsed(transaction, owner))
        const now = clock()
        const stored = { ...columns, [ownerColumn]: owner, created_at: now, updated_at: now }
        const id = await insertRow(transaction, table, { ...stored, ...(isArranged && { position: max }) })
        if (isArranged) await arrange(transaction, owner, id, position)
        const after = await find(transaction, owner, id)
        await written?.(transaction, owner, { before: null, after })
        return after
      }),

    /** `read` returns what changes. */
    update: (
      owner: number,
      id: number,
      read: (
        before: Row<Name>,
        transaction: Transaction,
      ) => Write<Partial<OwnedColumns<Name>>> | Promise<Write<Partial<OwnedColumns<Name>>>>,
    ): Promise<Row<Name>> =>
      write(owner, async (transaction) => {
        const before = await find(transaction, owner, id)
        const { position, ...columns } = await validate(
          name,
          await read(before, transaction),
          before,
          isUsed(transaction, owner),
        )
        await changeRow(transaction, table, id, { ...columns, updated_at: clock() })
        if (isArranged) await arrange(transaction, owner, id, position)
        const after = await find(transaction, owner, id)
        await written?.(transaction, owner, { before, after })
        return after
      }),

    remove: (owner: number, id: number): Promise<void> =>
      write(owner, async (transaction) => {
        const before = await find(transaction, owner, id)
        if (whenDeleted) await changeRow(transaction, table, id, { ...whenDeleted, deleted_at: clock() })
        else await transaction.deleteFrom(table).where('id', '=', id).execute()
        if (isArranged) await arrange(transaction, owner, id)
        await written?.(transaction, owner, { before, after: null })
      }),
  }
}

/** The columns with their texts as they are stored. Texts that do not change are not validated: rules were looser once. */
async function validate<Stored extends object>(
  name: OwnedName,
  { columns, errors: otherErrors = {} }: Write<Stored>,
  before: object | null,
  isUsed: (column: string, text: string) => Promise<boolean>,
): Promise<Stored> {
  const texts = textsIn(name, columns)
  const changed = texts.filter(({ column, text }) => !before || Reflect.get(before, column) !== text)
  const errors: Record<string, readonly (FieldError | string)[]> = { ...otherErrors, ...textErrors(changed) }
  for (const { column, text, unique } of changed) {
    if (unique && (await isUsed(column, text)))
      errors[column] = [fieldError(unique, column, { found: describeValue(text) })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...columns, ...Object.fromEntries(texts.map(({ column, text }) => [column, text])) }
}

async function insertRow(transaction: Transaction, table: OwnedName, columns: object): Promise<number> {
  const sent = sentOf(columns)
  const names = sql.join(sent.map(([column]) => sql.ref(column)))
  const values = sql.join(sent.map(([, value]) => value))
  const { rows } = await sql<{
    readonly id: number
  }>`insert into ${sql.table(table)} (${names}) values (${values}) returning id`.execute(transaction)
  return rows[0]?.id ?? 0
}

async function changeRow(transaction: Transaction, table: OwnedName, id: number, columns: object): Promise<void> {
  const values = sql.join(sentOf(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  await sql`update ${sql.table(table)} set ${values} where id = ${id}`.execute(transaction)
}

/** The texts among the columns of a record, without the spaces around them, and their rules. */
function textsIn(name: OwnedName, columns: object) {
  const { texts }: OwnedTable = ownedTables[name]
  return Object.entries(texts).flatMap(([column, rule = {}]) => {
    const sent: unknown = Reflect.get(columns, column)
    return typeof sent === 'string' ? [{ column, text: sent.trim(), ...rule }] : []
  })
}

/** What is wrong with texts, whatever other records there are. */
const textErrors = (texts: ReturnType<typeof textsIn>): OwnedErrors =>
  Object.fromEntries(
    texts.flatMap(({ column, text, isRequired, isOneLine }) => {
      if (isRequired && text === '') return [[column, [fieldError('empty', column)]]]
      return isOneLine && /[\r\n\t]/.test(text) ? [[column, [fieldError('not-one-line', column)]]] : []
    }),
  )

/** What is wrong with the texts of a record that is not stored. */
export const errorsInTexts = (name: OwnedName, columns: object): OwnedErrors => textErrors(textsIn(name, columns))

/** A column without a value keeps what it has, or gets its default. */
const sentOf = (columns: object): readonly (readonly [column: string, value: unknown])[] =>
  Object.entries(columns).filter(([, value]) => value !== undefined)

const sortedBy = (column: 'id' | 'position' | 'time'): SortColumn<object> => ({
  column,
  type: 'integer',
  read: (row): number => Reflect.get(row, column),
})

const orders: Readonly<Record<OwnedTable['order'], ListOrder<object>>> = {
  id: { columns: [sortedBy('id')], direction: 'asc' },
  position: { columns: [sortedBy('position'), sortedBy('id')], direction: 'asc' },
  newest: { columns: [sortedBy('time'), sortedBy('id')], direction: 'desc' },
}
