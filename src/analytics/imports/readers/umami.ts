import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { DomainError } from '../../../base/errors.ts'
import { lookUp, memoizeCell } from './cells.ts'
import { type Cells, createCsvSplitter, readCsv, separatorOf } from './csv.ts'
import { unreadable } from './json-objects.ts'
import type { FileRow, Reader, ReadItem, ReadOptions } from './row.ts'
import { type DumpRow, readDump } from './sql-dump.ts'
import { readText } from './text.ts'
import { parseFileTime } from './time.ts'

/** A dump of Umami's database (version 2 and later), or its CSV of events. */
export const readUmami: Reader = async function* (options) {
  if (await isCsv(options))
    yield* readCsv(options, {
      needs: ['session_id', 'created_at', 'url_path'],
      read: (cell) => [{ website: cell('website_id'), row: rowOf(cell, cell, {}, options.timezone) }],
    })
  else yield* readTables(options)
}

async function isCsv(options: ReadOptions): Promise<boolean> {
  for await (const text of readText(options)) {
    const [first] = createCsvSplitter(separatorOf(text)).push(`${text.slice(0, 64 * 1024).split('\n', 1)[0]}\n`)
    return first?.cells?.some((cell) => cell.trim().toLowerCase() === 'session_id') ?? false
  }
  throw new DomainError('invalid', 'The file is empty.')
}

/** What is read before the events: their visitors and properties. On disk, since a dump has any number of them. */
interface Joined {
  sessionOf(id: string): Cells
  propsOf(event: string): Readonly<Record<string, string>>
}

async function* readTables(options: ReadOptions): AsyncGenerator<readonly ReadItem[]> {
  const tables = await openTables(options.folder)
  let hasEvents = false
  try {
    for await (const rows of readDump(options, new Set(['session', 'event_data']))) yield tables.add(rows)
    const joined = tables.join()
    for await (const rows of readDump(options, new Set(['website_event']))) {
      if (rows.length > 0) hasEvents = true
      yield rows.map((row) => eventItem(row, joined, options.timezone))
    }
  } finally {
    await tables.close()
  }
  if (hasEvents) return
  throw new DomainError(
    'invalid',
    'The file has no rows of the table website_event. Expected: a dump of the database of Umami 2 or later, or its CSV.',
  )
}

function eventItem({ line, cells, text }: DumpRow, { sessionOf, propsOf }: Joined, timezone: string): ReadItem {
  if (!cells) return unreadable(line, text)
  const cell: Cells = (name) => cells.get(name) ?? ''
  const props = cell('event_type') === '2' ? propsOf(cell('event_id')) : {}
  return {
    line,
    text: () => text,
    website: cell('website_id'),
    row: rowOf(cell, sessionOf(cell('session_id')), props, timezone),
  }
}

const sessionColumns: readonly string[] = [
  ...['browser', 'os', 'device', 'screen', 'language', 'country', 'region', 'subdivision1', 'city', 'hostname'],
]

const sessionPositions = new Map(sessionColumns.map((name, index) => [name, index]))

/** The most properties that are read of one event. */
const maxProps = 30
/** An index is built in one step, in which nothing else happens: properties are stored in tables of this size, each with its own. */
const propsPerTable = 500_000

async function openTables(folder: string) {
  const path = join(folder, 'umami-tables.sqlite')
  await rm(path, { force: true })
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE TABLE sessions (id TEXT PRIMARY KEY, cells TEXT) WITHOUT ROWID;`)
  const addSession = database.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?)')
  let propTables = 0
  let propsInTable = propsPerTable
  let addProp: StatementSync | null = null
  const finishTable = (): void => {
    if (propTables > 0) database.exec(`CREATE INDEX props_event_${propTables} ON props_${propTables} (event)`)
  }
  const storeProp = (event: string, name: string, value: string): void => {
    if (propsInTable >= propsPerTable || !addProp) {
      finishTable()
      database.exec(`CREATE TABLE props_${++propTables} (event TEXT, name TEXT, value TEXT)`)
      addProp = database.prepare(`INSERT INTO props_${propTables} VALUES (?, ?, ?)`)
      propsInTable = 0
    }
    addProp.run(event, name, value)
    propsInTable++
  }
  const store = ({ table, cells }: DumpRow): void => {
    if (table === 'session')
      addSession.run(
        cells?.get('session_id') ?? '',
        JSON.stringify(sessionColumns.map((name) => cells?.get(name) ?? '')),
      )
    else
      storeProp(
        cells?.get('website_event_id') ?? '',
        (cells?.get('data_key') ?? cells?.get('event_key') ?? '').slice(0, 300),
        (cells?.get('string_value') || cells?.get('number_value') || cells?.get('date_value') || '').slice(0, 2000),
      )
  }
  return {
    /** Stores rows, and returns those that could not be read. */
    add(rows: readonly DumpRow[]): readonly ReadItem[] {
      database.exec('BEGIN')
      for (const row of rows) if (row.cells) store(row)
      database.exec('COMMIT')
      return rows.filter(({ cells }) => !cells).map(({ line, text }) => unreadable(line, text))
    },
    join(): Joined {
      finishTable()
      const findSession = database.prepare('SELECT cells FROM sessions WHERE id = ?')
      const findProps = Array.from({ length: propTables }, (_, index) =>
        database.prepare(`SELECT name, value FROM props_${index + 1} WHERE event = ? LIMIT ${maxProps}`),
      )
      return {
        sessionOf: memoizeCell({ maxBytes: 4 * 2 ** 20, resultBytes: 1000 }, (id): Cells => {
          const session = findSession.get(id)?.cells
          const cells: readonly string[] = typeof session === 'string' ? JSON.parse(session) : []
          return (name) => cells[sessionPositions.get(name) ?? -1] ?? ''
        }),
        propsOf: (event) =>
          Object.fromEntries(
            findProps
              .flatMap((find) => find.all(event))
              .slice(0, maxProps)
              .map(({ name, value }) => [String(name), String(value)]),
          ),
      }
    },
    async close(): Promise<void> {
      database.close()
      await rm(path, { force: true })
    },
  }
}

/** Umami's names for classes of devices. */
const devices: Readonly<Record<string, string>> = {
  desktop: 'desktop',
  laptop: 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
}

/** Umami stores names of browsers and systems in its own spelling. */
const browsers: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  crios: 'Chrome',
  'chromium-webview': 'Chrome WebView',
  firefox: 'Firefox',
  fxios: 'Firefox',
  safari: 'Safari',
  ios: 'Safari',
  'ios-webview': 'Safari',
  edge: 'Edge',
  'edge-chromium': 'Edge',
  'edge-ios': 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Browser',
  facebook: 'Facebook',
  instagram: 'Instagram',
  ie: 'IE',
  yandexbrowser: 'Yandex',
}

const campaignColumns = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

function rowOf(event: Cells, session: Cells, props: Readonly<Record<string, string>>, timezone: string): FileRow {
  const query = event('url_query')
  const domain = event('referrer_domain')
  const country = session('country').toUpperCase()
  const region = session('region') || session('subdivision1')
  const os = session('os')
  const campaign: Record<string, string> = {}
  for (const name of campaignColumns) if (event(name) && !query.includes(`${name}=`)) campaign[name] = event(name)
  return {
    time: parseFileTime(event('created_at'), timezone),
    id: event('event_id'),
    visitor: event('session_id'),
    visit: event('visit_id'),
    name: event('event_type') === '2' || event('event_name') ? event('event_name') || 'Event' : '',
    hostname: event('hostname') || session('hostname'),
    page: event('url_path') && `${event('url_path')}${query && `?${query.replace(/^\?/, '')}`}`,
    title: event('page_title'),
    props,
    referrer: domain && `https://${domain}${event('referrer_path')}`,
    campaign,
    country,
    region: region && !region.includes('-') && country ? `${country}-${region}` : region,
    city: session('city'),
    browser: lookUp(browsers, session('browser').toLowerCase()) ?? session('browser'),
    os: /^windows /i.test(os) ? 'Windows' : os,
    osVersion: /^windows (.+)$/i.exec(os)?.[1] ?? '',
    device: lookUp(devices, session('device').toLowerCase()) ?? '',
    screenWidth: Number(session('screen').split('x', 1)[0]) || 0,
    language: session('language'),
  }
}
