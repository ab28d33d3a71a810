import type { Wildcard } from '../../../base/wildcard.ts'
import type { ChannelRule } from '../channels.ts'
import type { SearchPart } from '../search-day.ts'
import type { FunnelRows } from './funnel-rows.ts'
import type { Sql } from './sql.ts'
import type { Value } from './statement.ts'

/** Where the SQL of engines differs, and of accounts. */
export interface Dialect {
  /** By which an account names sources and channels; first match wins. */
  readonly channelRules?: readonly ChannelRule[]
  /** Whether what is read has sources and channels by our current rules, as roll-ups have. */
  readonly readsCurrentRules?: true
  placeholder(position: number, value: Value): string
  isOneOf(text: Sql, values: readonly string[]): Sql
  /** Whether a text contains another, case-sensitively. */
  contains(text: Sql, part: Sql): Sql
  /** A text as `foldCase` converts it, in so far as that makes a difference to whether it has or is one of the folded texts. */
  foldCase(text: Sql, folded: readonly string[]): Sql
  /** The number that a text is, exactly; NULL if it is none by `decimalPattern`. */
  number(text: Sql): Sql
  startsWith(text: Sql, start: Sql): Sql
  endsWith(text: Sql, end: Sql): Sql
  /** The text before the first occurrence of a separator; all of it if there is none. */
  before(text: Sql, separator: string): Sql
  /** How many characters (Unicode code points) a text has. */
  length(text: Sql): Sql
  /** Whether a text matches a pattern with several parts; linear in the length of the text, whatever the pattern. */
  matches(text: Sql, pattern: Wildcard): Sql
  /** Whole division of whole numbers, rounded down. */
  divide(dividend: Sql, divisor: Sql): Sql
  /** Any one of a group's values, where all are the same. */
  anyOf(value: Sql): Sql
  /** The value of the row with the greatest `by`, among those in a group that meet the condition. */
  valueAtMax(value: Sql, by: Sql, condition: Sql): Sql
  /** The value of the row before, in the order of values among the rows with the same key; `none` for the first. */
  previousValue(value: Sql, key: Sql, none: Sql): Sql
  /** The value of the row `offset` rows before, by the partition and order of `over`; NULL if there is none. */
  valueBefore(value: Sql, offset: number, over: Sql): Sql
  /** The value of the next row, by the partition and order of `over`; NULL if there is none. */
  valueAfter(value: Sql, over: Sql): Sql
  /** The value of a group at a position from 1, in ascending order, without NULLs. */
  sortedValue(value: Sql, position: Sql): Sql
  /** The texts of a group one after another, in any order, with a separator between them. */
  joinTexts(text: Sql, separator: string): Sql
  /** SELECT unit, reached, grp, d2, d3, …: how far each unit came with the steps of a funnel in order. */
  stepsInOrder(rows: FunnelRows): Sql
  /** The body of a WITH clause, which is evaluated once if the engine can do that. */
  materialized(select: Sql): Sql
  /** The keys of a map, a row each. */
  eachKey(map: Sql): Sql
  /** A map as the text of a JSON object. */
  asJson(map: Sql): Sql
  /** A map as one text, sorted by keys: different maps have different texts. Only for checksums. */
  mapText(map: Sql): Sql
  /** A 64-bit hash of several texts, the same on every engine. */
  hash(texts: readonly Sql[]): Sql
  /** The sum of a group's hashes, modulo 2^64. */
  sumHashes(hash: Sql): Sql
  /** SELECT `retainedRowColumns`: the roll-ups of days without events. */
  readonly retainedRows: Sql
  /** What FROM needs to read the stored rows of a part, with `searchColumns`; to be followed by a name. */
  searchTable(part: SearchPart): Sql
}
