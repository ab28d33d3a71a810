import { invalid } from '../../../base/errors.ts'
import type { Statement, Value } from './statement.ts'

/** A piece of SQL: text, and the values bound between. Only `text` makes text of a string, so a value never becomes SQL. */
export interface Sql {
  readonly pieces: readonly Piece[]
  /** How many of the pieces are values. */
  readonly values: number
}

type Piece = { readonly text: string } | { readonly value: Value }

const isSql = (insert: Sql | Value): insert is Sql => typeof insert === 'object' && insert !== null

/** Text from this program itself: names of columns and tables, numbers that it computed. */
export const text = (text: string): Sql => ({ pieces: [{ text }], values: 0 })

/** Planning a statement with this many takes a second, and servers do not take many more. */
const maxValues = 10_000

/** Fails as soon as there are too many values: to put all of them together would block the main thread for seconds. */
function composed(pieces: readonly Piece[], values: number): Sql {
  if (values > maxValues)
    throw invalid({
      filter: [
        `Conditions on source and channel are compared with every channel rule of the account, which is too much here: more than ${maxValues} values. Use fewer of them, or fewer rules.`,
      ],
    })
  return { pieces, values }
}

/** Pieces of SQL are spliced in, everything else is bound. */
export function sql(strings: TemplateStringsArray, ...inserts: readonly (Sql | Value)[]): Sql {
  const pieces: Piece[] = []
  let values = 0
  strings.forEach((string, index) => {
    if (string !== '') pieces.push({ text: string })
    const insert = inserts[index]
    if (insert === undefined) return
    values += isSql(insert) ? insert.values : 1
    // One by one, because a call takes only so many arguments.
    if (isSql(insert)) for (const piece of insert.pieces) pieces.push(piece)
    else pieces.push({ value: insert })
  })
  return composed(pieces, values)
}

export const join = (list: readonly Sql[], separator: string): Sql =>
  composed(
    list.flatMap(({ pieces }, index) => (index === 0 ? pieces : [{ text: separator }, ...pieces])),
    list.reduce((sum, { values }) => sum + values, 0),
  )

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? text('TRUE') : sql`(${join(conditions, ' AND ')})`

export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? text('FALSE') : sql`(${join(conditions, ' OR ')})`

export function toStatement({ pieces }: Sql, placeholder: (position: number, value: Value) => string): Statement {
  const values: Value[] = []
  const texts = pieces.map((piece) => {
    if ('text' in piece) return piece.text
    values.push(piece.value)
    return placeholder(values.length, piece.value)
  })
  return { text: texts.join(''), values }
}
