import type { Drops, Event } from './event.ts'
import { eventColumns, eventKinds, unknownFields, visitColumns } from './sql/columns.ts'
import type { Dialect } from './sql/dialect.ts'
import { join, type Sql, sql, text } from './sql/sql.ts'
import type { Row } from './sql/statement.ts'
import type { StoredVisit } from './store.ts'

/** The columns to select for `toEvent`. */
export const selectEvent = (dialect: Dialect): Sql =>
  join(
    eventColumns.map(({ name, type }) =>
      type === 'map' ? sql`${dialect.asJson(text(name))} AS ${text(name)}` : text(name),
    ),
    ', ',
  )

/** Templates with all fields: V8 fills objects of one shape fastest. */
const unknownEvent = unknownFields(eventColumns)
const unknownVisit = unknownFields(visitColumns)

export function toEvent(row: Row): Event {
  const event = { ...unknownEvent }
  for (const column of eventColumns) {
    const value = row[column.name]
    switch (column.type) {
      case 'number':
        event[column.field] = Number(value)
        break
      case 'id':
        event[column.field] = BigInt(value ?? 0)
        break
      case 'kind':
        event[column.field] = eventKinds.find((kind) => kind === value) ?? 'event'
        break
      case 'text':
        event[column.field] = String(value ?? '')
        break
      case 'map':
        event[column.field] = parseProps(String(value ?? '{}'))
        break
    }
  }
  return event
}

export const toDrops = ({ website, time, reason, count }: Row): Drops => ({
  website: Number(website),
  time: Number(time),
  reason: String(reason),
  count: Number(count),
})

export function toStoredVisit(row: Row): StoredVisit {
  const visit = { ...unknownVisit }
  for (const column of visitColumns) {
    if (column.type === 'number') visit[column.field] = Number(row[column.name])
    else visit[column.field] = String(row[column.name] ?? '')
  }
  return {
    ...visit,
    website: Number(row.website),
    visitor: BigInt(row.visitor ?? 0),
    visit: BigInt(row.visit ?? 0),
    lastSeenAt: Number(row.last_seen_at),
  }
}

const noProps: Event['props'] = {}

function parseProps(json: string): Event['props'] {
  if (json === '{}') return noProps
  const read: Readonly<Record<string, string | null>> = JSON.parse(json)
  // Imported files may lack a value.
  return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, value ?? '']))
}
