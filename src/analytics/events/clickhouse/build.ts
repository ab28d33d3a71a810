import { createHash } from 'node:crypto'
import { type LocalDays, utcDays } from '../local-days.ts'
import { dayRollUpSql } from '../sql/day-roll-up.ts'
import { slotMeasures } from '../sql/day-slots.ts'
import { measures } from '../sql/measures.ts'
import { buildDimension, slotDimension } from '../sql/retained-rows.ts'
import { join, type Sql, sql, text, toStatement } from '../sql/sql.ts'
import { clickhouseDialect } from './dialect.ts'
import { countedColumns, eventHash, eventsFor } from './fingerprints.ts'
import { rollUpColumns } from './tables.ts'

/** A day of a website in one time zone, to be rolled up. */
export interface BuiltDay {
  readonly website: number
  readonly day: number
  readonly localDays: LocalDays
}

export interface BuildSteps {
  /** Tables of the build alone, in order: their selects read those before them. */
  readonly tables: readonly { readonly name: string; readonly select: Sql }[]
  /** Stores everything as one block, which the server writes and replicates as a whole or not at all. */
  readonly insert: Sql
}

export const buildPrefix = 'build_'

/**
 * The statements of a build. The events are copied first, and both the counts and the fingerprint are taken from the copy: events
 * that arrive meanwhile, and replicas that lag behind, cannot make them differ.
 */
export const buildSteps = (build: number, day: BuiltDay): BuildSteps => stepsOf(build, day, rollUpDefinition)

function stepsOf(build: number, { website, day, localDays }: BuiltDay, definition: string): BuildSteps {
  const tableName = (name: string): string => `${buildPrefix}${build}_${name}`
  const copied = { name: 'copied_events', select: copySql(website, day, localDays) }
  const { tables, rollUps, slots } = dayRollUpSql(text(copied.name), website, day, localDays, clickhouseDialect)
  const all = [copied, ...tables]
  const reading = (select: Sql, count: number): Sql =>
    count === 0
      ? select
      : sql`WITH ${text(
          all
            .slice(0, count)
            .map(({ name }) => `${name} AS (SELECT * FROM ${tableName(name)})`)
            .join(', '),
        )} SELECT * FROM (${select}) AS selected`
  const id = sql`${website} AS website, ${localDays.zone} AS zone, ${day} AS day, ${build} AS build`
  // Some sums are of signed numbers and some are not, and the server does not unite them.
  const wide = (names: readonly string[]): string => names.map((name) => `toInt64(${name}) AS ${name}`).join(', ')
  const zeros = (names: readonly string[]): string => names.map((name) => `0 AS ${name}`).join(', ')
  const parts = [
    ...rollUps.map(
      (select) => sql`SELECT ${id}, dimension, overlap, value, 0 AS slot, 0 AS previous, ${text(wide(measures))},
        0 AS source_rows, 0 AS source_hash FROM (${select}) AS counted`,
    ),
    sql`SELECT ${id}, '${text(slotDimension)}' AS dimension, 0 AS overlap, '' AS value, slot, previous,
      ${text(`${wide(slotMeasures)}, ${zeros(measures.filter((name) => !slotMeasures.includes(name)))}`)},
      0 AS source_rows, 0 AS source_hash FROM (${slots}) AS slots`,
    sql`SELECT ${id}, '${text(buildDimension)}' AS dimension, 0 AS overlap, ${definition} AS value, 0 AS slot, 0 AS previous,
      ${text(zeros(measures))}, count() AS source_rows, sum(${text(eventHash)}) AS source_hash FROM ${text(copied.name)}`,
  ]
  return {
    tables: all.map(({ name, select }, index) => ({ name: tableName(name), select: reading(select, index) })),
    insert: sql`INSERT INTO roll_ups (${text(rollUpColumns.join(', '))})
      ${reading(join(parts, ' UNION ALL '), all.length)}`,
  }
}

const copySql = (website: number, day: number, localDays: LocalDays): Sql =>
  sql`SELECT ${text(countedColumns.join(', '))} FROM events WHERE ${eventsFor(website, day, localDays)}`

/** A checksum of the definition of roll-ups. Roll-ups of another definition are not read. */
export const rollUpDefinition: string = definitionOf(stepsOf(0, { website: 0, day: 0, localDays: utcDays }, ''))

function definitionOf({ tables, insert }: BuildSteps): string {
  const texts = [...tables.map(({ select }) => select), insert].map(
    (step) => toStatement(step, clickhouseDialect.placeholder).text,
  )
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
}
