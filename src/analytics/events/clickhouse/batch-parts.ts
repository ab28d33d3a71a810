import type { BotHit } from '../bot-hit.ts'
import type { Drops, Event } from '../event.ts'
import { botColumns } from '../sql/bot-columns.ts'
import { type Column, eventColumns } from '../sql/columns.ts'
import { all, type Sql, sql, text } from '../sql/sql.ts'
import type { Batch } from '../store.ts'

/** The rows of a batch that belong to one table and one month. The server stores all of them or none. */
export interface BatchPart {
  readonly table: 'events' | 'drops' | 'bot_hits'
  readonly columns: readonly [string, ...string[]]
  readonly rows: readonly (readonly unknown[])[]
  /** Deterministic: the same part of the same batch always has the same token. */
  readonly token: string
  /** A condition that matches the first row of this part, and no row of another batch. */
  readonly first: Sql
}

export const splitBatch = (batch: Batch): readonly BatchPart[] => [
  ...months(batch.events).map(([month, events]) => eventPart(events, tokenOf(batch, month))),
  ...months(batch.drops).map(([month, drops]) => dropPart(drops, tokenOf(batch, month))),
  ...months(batch.bots ?? []).map(([month, hits]) => botPart(hits, tokenOf(batch, month))),
]

const tokenOf = ({ inbox, after, lastId }: Batch, month: string): string => `${inbox} ${after} ${lastId} ${month}`

type Some<T> = readonly [T, ...T[]]

const months = <T extends { readonly time: number }>(rows: readonly T[]): readonly [month: string, rows: Some<T>][] =>
  [...Map.groupBy(rows, ({ time }) => new Date(time).toISOString().slice(0, 7))].flatMap(([month, [first, ...rest]]) =>
    first === undefined ? [] : [[month, [first, ...rest]]],
  )

const [firstColumn, ...otherColumns] = eventColumns

function eventPart(events: Some<Event>, token: string): BatchPart {
  const [{ website, time, visit, kind }] = events
  return {
    table: 'events',
    columns: [firstColumn.name, ...otherColumns.map(({ name }) => name)],
    rows: events.map((event) => eventColumns.map((column) => cellOf(event, column))),
    token,
    first: all([sql`website = ${website}`, sql`time = ${time}`, sql`visit = ${visit}`, sql`kind = ${kind}`]),
  }
}

function dropPart(drops: Some<Drops>, token: string): BatchPart {
  const [{ website, time, reason, count }] = drops
  return {
    table: 'drops',
    columns: ['website', 'time', 'reason', 'count'],
    rows: drops.map(({ website, time, reason, count }) => [website, time, reason, count]),
    token,
    first: all([
      sql`website = ${website}`,
      sql`time = ${time}`,
      sql`reason = ${reason}`,
      sql`${text('count')} = ${count}`,
    ]),
  }
}

function botPart(hits: Some<BotHit>, token: string): BatchPart {
  const [{ website, time, page, bot }] = hits
  return {
    table: 'bot_hits',
    columns: ['website', ...botColumns.slice(1).map(({ name }) => name)],
    rows: hits.map((hit) => botColumns.map(({ name }) => wellFormed(hit[name]))),
    token,
    first: all([
      sql`website = ${website}`,
      sql`time = ${time}`,
      sql`page = ${page.toWellFormed()}`,
      sql`bot = ${bot.toWellFormed()}`,
    ]),
  }
}

const wellFormed = (value: string | number): string | number =>
  typeof value === 'string' ? value.toWellFormed() : Math.trunc(value)

/** A cell as a JSON value. Ids become text, because they exceed the precision of JSON numbers. */
function cellOf(event: Event, { field }: Column): unknown {
  const value = event[field]
  switch (typeof value) {
    case 'number':
      return Math.trunc(value)
    case 'bigint':
      return String(value)
    case 'string':
      return value.toWellFormed()
    case 'object':
      return Object.fromEntries(Object.entries(value).map(([key, text]) => [key.toWellFormed(), text.toWellFormed()]))
  }
}
