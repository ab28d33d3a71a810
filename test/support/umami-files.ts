import { csv, type FileCell, type HistoryEvent, joined, piecesOf, utc } from './history.ts'

const uuid = (kind: number, number: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
const website = uuid(9, 1)

const eventColumns = [
  ...['event_id', 'website_id', 'session_id', 'visit_id', 'created_at', 'url_path', 'url_query', 'referrer_path'],
  ...['referrer_query', 'referrer_domain', 'page_title', 'event_type', 'event_name', 'tag', 'hostname'],
]
const sessionColumns = [
  ...['session_id', 'website_id', 'browser', 'os', 'device', 'screen', 'language', 'country', 'region', 'city'],
  ...['created_at'],
]
const dataColumns = [
  ...['event_data_id', 'website_id', 'website_event_id', 'data_key', 'string_value', 'number_value', 'date_value'],
  ...['data_type', 'created_at'],
]

type Rows = readonly (readonly FileCell[])[]

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: (events: readonly HistoryEvent[], from: number, zone: string) => Rows
}

const sessions: Table = {
  name: 'session',
  columns: sessionColumns,
  rows: (events, _, zone) =>
    [...new Map(events.map((event) => [event.session, event])).values()].map(({ session, country, time }) => [
      ...[uuid(1, session), website, 'chrome', 'Windows 10', 'laptop', '1920x1080', 'de-DE', country, null, 'Town'],
      ...[`${utc(time)}${zone}`],
    ]),
}

const websiteEvents: Table = {
  name: 'website_event',
  columns: eventColumns,
  rows: (events, from, zone) =>
    events.map(({ time, session, page, name, referrer }, index) => {
      const url = URL.parse(referrer)
      return [
        ...[uuid(2, from + index), website, uuid(1, session), uuid(3, session), `${utc(time)}${zone}`, page],
        ...['utm_source=mail', url?.pathname ?? null, null, url?.hostname ?? null, `It's "${page}"`],
        ...[name ? '2' : '1', name || null, null, 'old.example'],
      ]
    }),
}

const eventData: Table = {
  name: 'event_data',
  columns: dataColumns,
  rows: (events, from, zone) =>
    events.flatMap(({ name, time }, index) =>
      name
        ? [
            [
              ...[uuid(4, from + index), website, uuid(2, from + index), 'plan', 'a\\b\tc', null, null, '1'],
              `${utc(time)}${zone}`,
            ],
          ]
        : [],
    ),
}

const tables = [eventData, sessions, websiteEvents]

/** As pg_dump writes it. */
export function* umamiPostgresPieces(
  events: readonly HistoryEvent[],
  broken: readonly string[] = [],
): Generator<string> {
  const cell = (value: FileCell): string =>
    value === null ? '\\N' : value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
  yield '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n\n'
  for (const { name, columns, rows } of tables) {
    yield `COPY public.${name} (${columns.join(', ')}) FROM stdin;\n`
    for (const { some, from } of piecesOf(events))
      yield joined(rows(some, from, '+00').map((row) => `${row.map(cell).join('\t')}\n`))
    if (name === 'website_event') yield joined(broken.map((line) => `${line}\n`))
    yield '\\.\n\n'
  }
}

export const umamiPostgres = (events: readonly HistoryEvent[], broken?: readonly string[]): string =>
  joined(umamiPostgresPieces(events, broken))

/** As mysqldump writes it: columns are in CREATE TABLE, and many rows in one statement. */
export function* umamiMysqlPieces(events: readonly HistoryEvent[]): Generator<string> {
  const cell = (value: FileCell): string =>
    value === null ? 'NULL' : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\t', '\\t')}'`
  yield '-- MySQL dump 10.13\n'
  for (const { name, columns, rows } of tables) {
    const types = columns.map((column) => `  \`${column}\` varchar(36) DEFAULT NULL`).join(',\n')
    yield `CREATE TABLE \`${name}\` (\n${types},\n  PRIMARY KEY (\`${columns[0]}\`)\n) ENGINE=InnoDB;\n`
    yield `LOCK TABLES \`${name}\` WRITE;\n`
    for (const { some, from } of piecesOf(events)) {
      const values = rows(some, from, '').map((row) => `(${row.map(cell).join(',')})`)
      if (values.length > 0) yield `INSERT INTO \`${name}\` VALUES ${values.join(',')};\n`
    }
    yield 'UNLOCK TABLES;\n'
  }
}

export function* umamiCsvPieces(events: readonly HistoryEvent[]): Generator<string> {
  yield csv([[...eventColumns, ...sessionColumns.slice(2, -1)]])
  for (const { some, from } of piecesOf(events)) {
    const bySession = new Map(sessions.rows(some, from, '').map((row) => [row[0], row.slice(2, -1)]))
    yield csv(websiteEvents.rows(some, from, '').map((row) => [...row, ...(bySession.get(row[2] ?? '') ?? [])]))
  }
}

export const umamiCsv = (events: readonly HistoryEvent[]): string => joined(umamiCsvPieces(events))
