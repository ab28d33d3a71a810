import { readHead } from '../../base/read-head.ts'
import type { ImportKind } from './import.ts'
import { createCsvSplitter, separatorOf } from './readers/csv.ts'
import type { ReadOptions, RejectReason } from './readers/row.ts'
import { readText } from './readers/text.ts'
import type { Conversion } from './tally.ts'

/** What a file seems to be, by its beginning. */
export interface Looks {
  /** The kind to import it as; null: it cannot be imported. */
  readonly kind: ImportKind | null
  /** For people, with its article. */
  readonly description: string
}

const headLength = 64 * 1024

/** Recognizes what a file is that was read as something else. */
export async function looksLike(
  { encoding }: Pick<ReadOptions, 'encoding'>,
  path: string,
  signal: AbortSignal,
): Promise<Looks> {
  const first = (await readHead(path, 4)).toString('latin1')
  if (first.startsWith('PK')) return { kind: 'plausible', description: 'a ZIP archive, as Plausible exports it' }
  if (first === 'PAR1') return { kind: 'ga4', description: 'Parquet, as BigQuery exports it' }
  try {
    for await (const text of readText({ path, encoding, signal })) return looksOfText(text.slice(0, headLength))
  } catch {
    return { kind: null, description: 'an archive that cannot be unpacked' }
  }
  return { kind: null, description: 'an empty file' }
}

/** Reasons that a file of another product has for all of its lines. */
const wrongProduct: readonly RejectReason[] = [
  ...(['malformed', 'too_long', 'no_time', 'invalid_time', 'no_visitor', 'no_page'] as const),
]

/** Whether nothing of the file could be read as what it was said to be. */
export const isUnreadable = ({ taken, reasons }: Conversion): boolean =>
  taken === 0 && Object.keys(reasons).every((reason) => wrongProduct.some((wrong) => wrong === reason))

export const nothingRead = (kind: string, looks: Looks): string =>
  `The file has no rows that could be read as ${kind}. It looks like ${looks.description}${adviceOf(kind, looks)}.`

/** How to import a file that is something else than it was read as. */
export const adviceOf = (kind: string, looks: Looks): string =>
  looks.kind === null || looks.kind === kind ? '' : `: import it as ${looks.kind}`

export function looksOfText(text: string): Looks {
  if (text.includes('\0'))
    return { kind: null, description: 'binary data, or text in UTF-16 without a byte order mark' }
  if (/^\s*[[{]/.test(text)) return looksOfJson(text)
  if (/^\s*<(?:!doctype html|html|\?xml)\b/i.test(text)) return { kind: null, description: 'a web page or XML' }
  if (/^(?:COPY|INSERT|CREATE TABLE)\s/im.test(text) || /^(?:--|\/\*)/.test(text)) return looksOfDump(text)
  if (isAccessLog(text)) return { kind: null, description: 'an access log, which `sightline logs` reads' }
  return looksOfCsv(text)
}

const fieldNames = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(/"(\w{1,60})" {0,3}:/g), ([, name = '']) => name)),
]

function looksOfJson(text: string): Looks {
  const fields = fieldNames(text)
  if (fields.includes('event_timestamp') || fields.includes('user_pseudo_id'))
    return { kind: 'ga4', description: 'rows of the BigQuery export of Google Analytics 4' }
  if (['idVisit', 'visitorId', 'actionDetails'].some((name) => fields.includes(name)))
    return { kind: 'matomo', description: 'the visits log of Matomo' }
  return { kind: null, description: `JSON with ${listed('fields', fields)}` }
}

function looksOfDump(text: string): Looks {
  const names = Array.from(
    text.matchAll(/^(?:COPY|INSERT INTO|CREATE TABLE)[ \t]+(?:IF NOT EXISTS )?([\w"`.]{1,100})/gim),
    ([, name = '']) => name.replace(/["`]/g, '').split('.').at(-1) ?? '',
  )
  const tables = [...new Set(names)]
  if (tables.some((name) => name === 'website_event'))
    return { kind: 'umami', description: 'a dump of the database of Umami' }
  if (tables.some((name) => name.endsWith('log_visit') || name.endsWith('log_link_visit_action')))
    return {
      kind: null,
      description: "a dump of Matomo's database, which cannot be read; export Live.getLastVisitsDetails instead",
    }
  return { kind: null, description: `a dump of a database with ${listed('tables', tables)}` }
}

/** Explorations of Google Analytics have at least one of them. */
const googleMetrics = ['active users', 'total users', 'sessions', 'views', 'event count']

function looksOfCsv(text: string): Looks {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'))
  const header = `${lines[at] ?? ''}\n`
  const [record] = createCsvSplitter(separatorOf(header)).push(header)
  const names = (record?.cells ?? []).map((name) => name.trim().toLowerCase())
  const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.includes(name))
  if (has('session', 'date') && names.some((name) => /^\d?path$/.test(name)))
    return { kind: 'goatcounter', description: 'the CSV export of GoatCounter' }
  if (has('session_id', 'url_path')) return { kind: 'umami', description: 'a CSV of events of Umami' }
  if (has('idvisit', 'visitorid')) return { kind: 'matomo', description: 'the visits log of Matomo' }
  if (has('time', 'visitor')) return { kind: 'sightline', description: 'a CSV with the columns of Sightline' }
  if (has('date') && googleMetrics.some((name) => has(name)))
    return { kind: 'ga4_exploration', description: 'an exploration of Google Analytics 4' }
  if (names.length < 2) return { kind: null, description: 'text without columns' }
  return { kind: null, description: `a table with ${listed('columns', names)}` }
}

/** The time of the common format before a request, or the names of columns as the W3C defines them. */
const isAccessLog = (text: string): boolean =>
  /^#Fields:/m.test(text) || /\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] "/.test(text)

const listed = (what: string, names: readonly string[]): string =>
  names.length === 0 ? `no ${what}` : `the ${what} ${names.slice(0, 10).join(', ').slice(0, 300)}`
