import { decimalPattern } from '../../../base/decimal.ts'
import { hasReplacedLetters, replacedLetters } from '../../../base/fold-case.ts'
import type { Wildcard } from '../../../base/wildcard.ts'
import { slotMeasures } from '../sql/day-slots.ts'
import type { Dialect } from '../sql/dialect.ts'
import { measures } from '../sql/measures.ts'
import { buildDimension, retainedRowColumns, slotDimension } from '../sql/retained-rows.ts'
import { searchTables } from '../sql/search-tables.ts'
import { all, join, type Sql, sql, text } from '../sql/sql.ts'
import { stepsInOrder } from './funnel.ts'

export const duckdbDialect: Dialect = {
  placeholder: (position) => `$${position}`,
  isOneOf,
  contains: (text, part) => sql`contains(${text}, ${part})`,
  // Replacing letters takes several times as long as the rest, and is rarely needed.
  foldCase: (text, folded) =>
    folded.some(hasReplacedLetters)
      ? sql`lower(translate(${text}, ${replacedLetters.from}, ${replacedLetters.to}))`
      : sql`lower(${text})`,
  searchTable: (part) => text(searchTables[part].name),
  number: (text) =>
    sql`TRY_CAST(CASE WHEN regexp_full_match(${text}, ${decimalPattern}) THEN ${text} END AS DECIMAL(38, 23))`,
  startsWith: (text, start) => sql`starts_with(${text}, ${start})`,
  endsWith: (text, end) => sql`ends_with(${text}, ${end})`,
  before: (text, separator) => sql`split_part(${text}, ${separator}, 1)`,
  length: (text) => sql`length(${text})`,
  matches,
  divide: (dividend, divisor) => sql`(${dividend} // ${divisor})`,
  anyOf: (value) => sql`any_value(${value})`,
  valueAtMax: (value, by, condition) => sql`arg_max(${value}, CASE WHEN ${condition} THEN ${by} END)`,
  previousValue: (value, key, none) =>
    sql`coalesce(lag(${value}) OVER (PARTITION BY ${key} ORDER BY ${value}), ${none})`,
  valueBefore: (value, offset, over) => sql`lag(${value}, ${text(String(offset))}) OVER (${over})`,
  valueAfter: (value, over) => sql`lead(${value}) OVER (${over})`,
  sortedValue: (value, position) => sql`list_sort(list(${value}) FILTER (${value} IS NOT NULL))[${position}]`,
  joinTexts: (value, separator) => sql`string_agg(${value}, ${separator})`,
  stepsInOrder,
  materialized: (select) => sql`MATERIALIZED (${select})`,
  asJson: (map) => sql`CAST(to_json(${map}) AS VARCHAR)`,
  mapText: (map) => sql`array_to_string(list_sort(list_transform(map_entries(${map}),
    lambda entry: concat_ws(chr(30), entry.key, coalesce(entry.value, '')))), chr(29))`,
  hash: (texts) => sql`md5_number_lower(concat_ws(chr(31), ${join(texts, ', ')}))`,
  sumHashes: (hash) => sql`CAST(sum(${hash}) % 18446744073709551616 AS UBIGINT)`,
  eachKey: (map) => sql`unnest(map_keys(${map}))`,
  retainedRows: text(retainedRows()),
}

/** Retained roll-ups, slots and what they count are in tables of their own. */
function retainedRows(): string {
  const select = (table: string, own: Readonly<Record<string, string>>): string => {
    const columns = retainedRowColumns.map((name) => `${own[name] ?? name} AS ${name}`)
    return `SELECT ${columns.join(', ')} FROM ${table}`
  }
  const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '0']))
  const noSlots = measures.filter((name) => !slotMeasures.includes(name))
  return [
    select('kept_roll_ups', zeros(['slot', 'previous'])),
    select('kept_slots', { dimension: `'${slotDimension}'`, overlap: '0', value: "''", ...zeros(noSlots) }),
    select('kept_days', {
      dimension: `'${buildDimension}'`,
      value: 'content',
      ...zeros(['overlap', 'slot', 'previous', ...measures]),
    }),
  ].join(' UNION ALL ')
}

/** The most values of a filter. */
const maxInFunction = 50

/**
 * The engine evaluates a function while it scans a table, once for each value of a dictionary, and then reads the other columns of
 * matching rows only. IN with several values is a join instead, with a hash table of megabytes each time it occurs: a filter that
 * compares sources had it 68 times, which took half a gigabyte for ten rows, and four times as long as the function with 15 values
 * and three million rows. Only with many values is it faster, on a column.
 */
function isOneOf(text: Sql, values: readonly string[]): Sql {
  if (values.length === 0) return sql`FALSE`
  const list = join(
    values.map((value) => sql`${value}`),
    ', ',
  )
  const isColumn = text.pieces.length === 1 && text.values === 0
  const isJoin = values.length > maxInFunction && isColumn
  return values.length === 1 || isJoin ? sql`${text} IN (${list})` : sql`list_contains([${list}], ${text})`
}

/**
 * The engine splits a LIKE pattern at its % and searches for the parts in sequence: 20,000 texts of 1,900 letters and 50
 * wildcards took 0.1 s. With an ESCAPE clause or a _ it backtracks, for minutes on a single text, and RE2 is as slow if the parts
 * are long. Therefore, patterns that contain a literal % or _ are matched part by part, which takes ten times as long.
 */
function matches(text: Sql, { start, middle, end }: Wildcard): Sql {
  const parts = [start, ...middle, end ?? '']
  if (!parts.some((part) => /[%_]/.test(part))) return sql`${text} LIKE ${parts.join('%')}`
  const list = join(
    middle.map((part) => sql`${part}`),
    ', ',
  )
  const between = sql`substr(${text}, length(${start}) + 1, length(${text}) - length(${start}) - length(${end}))`
  const rest = sql`list_reduce(list_concat([${between}], [${list}]), lambda rest, part:
    CASE WHEN contains(rest, part) THEN substr(rest, strpos(rest, part) + length(part)) END)`
  return all([
    sql`starts_with(${text}, ${start})`,
    sql`ends_with(${text}, ${end})`,
    ...[...new Set(middle)].map((part) => sql`contains(${text}, ${part})`),
    sql`length(${text}) >= length(${start}) + length(${end})`,
    sql`${rest} IS NOT NULL`,
  ])
}
