import { type EventColumn, eventColumns } from './columns.ts'
import type { Dialect } from './dialect.ts'
import { type Span, within } from './measures.ts'
import { join, type Sql, sql, text } from './sql.ts'

/**
 * How many events and drops there are in a span, by group, and one number that stands for all that they say: the same on
 * every engine, in whatever order they were stored. Groups are named by `keys`, over the columns website and time. The number
 * is answered as text, since it has all of 64 bits.
 */
export const digestOf = (keys: readonly Sql[], span: Span, dialect: Dialect): Sql => {
  const named = keys.map((key, index) => sql`${key} AS ${text(`k${index}`)}`)
  return sql`SELECT ${join([...named, text('count(*) AS n'), sql`CAST(${dialect.sumHashes(text('hash'))} AS VARCHAR) AS digest`], ', ')}
    FROM (SELECT website, time, ${eventHash(dialect)} AS hash FROM events WHERE ${within(span)}
      UNION ALL SELECT website, time, ${dropHash(dialect)} AS hash FROM drops WHERE ${within(span)}) AS stored
    GROUP BY ${text(keys.map((_, index) => `k${index}`).join(', '))}`
}

const eventHash = (dialect: Dialect): Sql => dialect.hash(eventColumns.map((column) => textOf(column, dialect)))

const dropHash = (dialect: Dialect): Sql =>
  dialect.hash([text("'drop'"), asText('website'), asText('time'), text('reason'), asText('count')])

function textOf({ name, type }: EventColumn, dialect: Dialect): Sql {
  if (type === 'map') return dialect.mapText(text(name))
  return type === 'text' || type === 'kind' ? text(name) : asText(name)
}

const asText = (column: string): Sql => text(`CAST(${column} AS VARCHAR)`)
