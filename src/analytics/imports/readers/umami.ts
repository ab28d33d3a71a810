import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DomainError } from '../../../base/errors.ts'
import { type Cells, createCsvSplitter, readCsv, separatorOf } from './csv.ts'
import { unreadable } from './json-objects.ts'
import { lookUp } from './look-up.ts'
import { memoizeCell } from './memoize-cell.ts'
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
  close(): Promise<void>
}

async function* readTables(options: ReadOptions): AsyncGenerator<readonly ReadItem[]> {
  const before: ReadItem[] = []
  const joined = await joinTables(options, (item) => before.push(item))
  let hasEvents = false
  try {
    for (let from = 0; from < before.length; from += 1000) yield before.slice(from, from + 1000)
    for await (const rows of readDump(options, new Set(['website_event']))) {
      if (rows.length > 0) hasEvents = true
      yield rows.map((row) => eventItem(row, joined, options.timezone))
    }
  } finally {
    await joined.close()
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
/** A dump whose other tables are broken is not listed line by line in memory. */
const maxBroken = 10_000

async function joinTables(options: ReadOptions, reject: (item: ReadItem) => void): Promise<Joined> {
  const path = join(options.folder, 'umami-tables.sqlite')
  await rm(path, { force: true })
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE TABLE sessions (id TEXT PRIMARY KEY, cells TEXT) WITHOUT ROWID;
    CREATE TABLE props (event TEXT, name TEXT, value TEXT);`)
  try {
    await fill(database, options, reject)
  } catch (error) {
    database.close()
    await rm(path, { force: true })
    throw error
  }
  database.exec('CREATE INDEX props_event ON props (event)')
  const findSession = database.prepare('SELECT cells FROM sessions WHERE id = ?')
  const findProps = database.prepare(`SELECT name, value FROM props WHERE event = ? LIMIT ${maxProps}`)
  const sessionOf = memoizeCell({ maxBytes: 4 * 2 ** 20, resultBytes: 1000 }, (id): Cells => {
    const found = findSession.get(id)?.cells
    const cells: readonly string[] = typeof found === 'string' ? JSON.parse(found) : []
    return (name) => cells[sessionPositions.get(name) ?? -1] ?? ''
  })
  return {
    sessionOf,
    propsOf: (event) =>
      Object.fromEntries(findProps.all(event).map(({ name, value }) => [String(name), String(value)])),
    async close() {
      database.close()
      await rm(path, { force: true })
    },
  }
}

async function fill(database: DatabaseSync, options: ReadOptions, reject: (item: ReadItem) => void): Promise<void> {
  const addSession = database.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?)')
  const addProp = database.prepare('INSERT INTO props VALUES (?, ?, ?)')
  let broken = 0
  for await (const rows of readDump(options, new Set(['session', 'event_data']))) {
    database.exec('BEGIN')
    for (const { table, line, cells, text } of rows) {
      if (!cells) {
        if (broken++ < maxBroken) reject({ line, rejected: 'malformed', text: () => text })
        else throw new DomainError('invalid', `More than ${maxBroken} rows of ${table} cannot be read.`)
      } else if (table === 'session')
        addSession.run(
          cells.get('session_id') ?? '',
          JSON.stringify(sessionColumns.map((name) => cells.get(name) ?? '')),
        )
      else
        addProp.run(
          cells.get('website_event_id') ?? '',
          (cells.get('data_key') ?? cells.get('event_key') ?? '').slice(0, 300),
          (cells.get('string_value') || cells.get('number_value') || cells.get('date_value') || '').slice(0, 2000),
        )
    }
    database.exec('COMMIT')
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
