import { hash } from 'node:crypto'
import { invalid } from './errors.ts'
import { describeValue, fieldError } from './field-errors.ts'

/** A page of a list as a client requests it, with the filters of the list. */
export interface ListRequest {
  readonly page: number
  readonly per_page: number
  readonly cursor?: string
}

/** A value that a list is sorted by. The last one is unique, so that each row has one position. */
export interface SortKey<Row> {
  readonly type: 'text' | 'integer'
  /** Rows without a value come last, in both directions. */
  readonly isNullable?: boolean
  read(row: Row): CursorKey
}

export type CursorKey = string | number | null

/** A position between two rows of a list: after the row with these keys, whether or not it still exists. */
export interface ListPosition {
  readonly keys: readonly CursorKey[]
  /** How many rows came before it when the cursor was issued. */
  readonly rowsBefore: number
}

/** One page of a list, the number of items in the whole list, and where the next page starts. */
export interface CursorPage<Row> {
  readonly items: readonly Row[]
  readonly total: number
  /** Null on the last page. */
  readonly next: string | null
  readonly rowsBefore: number
}

export const maxCursorLength = 4_096
const version = 1
/** Parameters that change neither the rows of a list nor their order. */
const notFilters = new Set(['page', 'per_page', 'cursor', 'language'])

/** The position of the request's cursor; null if it has none. An invalid cursor, or that of another list, throws. */
export function readPosition<Row>(request: ListRequest, keys: readonly SortKey<Row>[]): ListPosition | null {
  const { cursor, page } = request
  if (cursor === undefined) return null
  if (page !== 1) {
    throw invalid({ page: [fieldError('not-allowed', 'page', { allowed: '1 with a cursor', found: page })] })
  }
  const position = decode(cursor, fingerprintOf(request), keys)
  if (position) return position
  throw invalid({ cursor: [fieldError('not-a-cursor', 'cursor', { found: describeValue(cursor) })] })
}

/** The page for rows that were read from the position on, one more than fits on the page if there are as many. */
export function toPage<Row>(
  rows: readonly Row[],
  total: number,
  request: ListRequest,
  keys: readonly SortKey<Row>[],
  position: ListPosition | null,
): CursorPage<Row> {
  const items = rows.slice(0, request.per_page)
  const rowsBefore = position?.rowsBefore ?? (request.page - 1) * request.per_page
  const last = rows.length > items.length ? items.at(-1) : undefined
  const next =
    last === undefined
      ? null
      : encode(fingerprintOf(request), {
          keys: keys.map(({ read }) => read(last)),
          rowsBefore: rowsBefore + items.length,
        })
  return { items, total, next, rowsBefore }
}

const encode = (fingerprint: string, { keys, rowsBefore }: ListPosition): string =>
  Buffer.from(JSON.stringify([version, fingerprint, rowsBefore, ...keys])).toString('base64url')

function decode<Row>(text: string, fingerprint: string, keys: readonly SortKey<Row>[]): ListPosition | undefined {
  const [foundVersion, foundFingerprint, rowsBefore, ...values] = parseArray(text)
  const isFitting =
    foundVersion === version &&
    foundFingerprint === fingerprint &&
    isCount(rowsBefore) &&
    values.length === keys.length &&
    keys.every((key, index) => isValueOf(key, values[index]))
  if (!isFitting) return undefined
  const position = { keys: values as CursorKey[], rowsBefore: Number(rowsBefore) }
  // There is only one way to write each position.
  return encode(fingerprint, position) === text ? position : undefined
}

function parseArray(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

function isValueOf<Row>({ type, isNullable = false }: SortKey<Row>, value: unknown): boolean {
  if (value === null) return isNullable
  // PostgreSQL stores no text with a NUL character or half a character.
  return type === 'text'
    ? typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
    : Number.isSafeInteger(value)
}

/** Identifies the filters and the order of a list. Pages of any size can be read with one cursor. */
function fingerprintOf(request: ListRequest): string {
  const filters = Object.entries(request).filter(([name]) => !notFilters.has(name))
  const sorted = filters.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url').slice(0, 8)
}
