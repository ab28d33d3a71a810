import { botColumns } from './bot-columns.ts'
import { type EventColumn, eventColumns } from './columns.ts'
import type { Dialect } from './dialect.ts'
import { inSpan, type Span } from './measures.ts'
import { join, type Sql, sql, text } from './sql.ts'

/**
 * Counts the events, drops and bot hits in a span by group, with a checksum of their contents that is the same on every engine, in
 * whatever order rows are stored. Groups are named by `keys`, over the columns website and time. The checksum is returned as
 * text, since it has 64 bits.
 */
export const checksumSql = (keys: readonly Sql[], span: Span, dialect: Dialect): Sql => {
  const named = keys.map((key, index) => sql`${key} AS ${text(`k${index}`)}`)
  return sql`SELECT ${join([...named, text('count(*) AS n'), sql`CAST(${dialect.sumHashes(text('hash'))} AS VARCHAR) AS checksum`], ', ')}
    FROM (SELECT website, time, ${eventHash(dialect)} AS hash FROM events WHERE ${inSpan(span)}
      UNION ALL SELECT website, time, ${dropHash(dialect)} AS hash FROM drops WHERE ${inSpan(span)}
      UNION ALL SELECT website, time, ${botHash(dialect)} AS hash FROM bot_hits WHERE ${inSpan(span)}) AS stored
    GROUP BY ${text(keys.map((_, index) => `k${index}`).join(', '))}`
}

const eventHash = (dialect: Dialect): Sql => dialect.hash(eventColumns.map((column) => textOf(column, dialect)))

const dropHash = (dialect: Dialect): Sql =>
  dialect.hash([text("'drop'"), asText('website'), asText('time'), text('reason'), asText('count')])

const botHash = (dialect: Dialect): Sql =>
  dialect.hash([text("'bot'"), ...botColumns.map(({ name, type }) => (type === 'text' ? text(name) : asText(name)))])

function textOf({ name, type }: EventColumn, dialect: Dialect): Sql {
  if (type === 'map') return dialect.mapText(text(name))
  return type === 'text' || type === 'kind' ? text(name) : asText(name)
}

const asText = (column: string): Sql => text(`CAST(${column} AS VARCHAR)`)
