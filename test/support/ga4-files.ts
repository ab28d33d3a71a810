import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { temporaryFolder } from './folder.ts'
import { type HistoryEvent, joined, piecesOf, utc } from './history.ts'

const countryNames: Readonly<Record<string, string>> = { DE: 'Germany', FR: 'France', US: 'United States' }

/** As BigQuery writes it to a file: one row per line, integers in quotes. */
export function* ga4JsonPieces(events: readonly HistoryEvent[]): Generator<string> {
  for (const { some } of piecesOf(events)) yield joined(some.map((event) => `${JSON.stringify(rowOf(event))}\n`))
}

export const ga4Json = (events: readonly HistoryEvent[]): string => joined(ga4JsonPieces(events))

const param = (key: string, value: object) => ({ key, value })

const rowOf = ({ time, session, page, name, referrer, country }: HistoryEvent) => ({
  event_date: utc(time).slice(0, 10).replaceAll('-', ''),
  event_timestamp: String(time * 1000),
  event_name: name || 'page_view',
  event_params: [
    param('page_location', { string_value: `https://old.example${page}` }),
    param('page_title', { string_value: 'A } title' }),
    param('page_referrer', { string_value: referrer }),
    param('ga_session_id', { int_value: String(session + 1) }),
    ...(name ? [param('plan', { string_value: 'Team' }), param('seats', { int_value: '5' })] : []),
  ],
  user_pseudo_id: `${session}.1709280000`,
  platform: 'WEB',
  stream_id: '123456',
  device: {
    category: 'desktop',
    operating_system: 'Windows',
    operating_system_version: 'Windows 10',
    language: 'de-de',
    web_info: { browser: 'Chrome', browser_version: '120.0.0.0', hostname: 'old.example' },
  },
  geo: { country: countryNames[country], region: 'Region', city: '(not set)' },
  // These are of the first visit of the visitor.
  traffic_source: { name: '(direct)', medium: 'cpc', source: 'old' },
})

const text = 'VARCHAR'
const value = 'STRUCT(string_value VARCHAR, int_value BIGINT, float_value DOUBLE, double_value DOUBLE)'
const manual = ['campaign_id', 'campaign_name', 'source', 'medium', 'term', 'content'].map(
  (name) => `manual_${name} ${text}`,
)

/** The columns of the export that describe web events, with their types: https://support.google.com/analytics/answer/7029846 */
export const ga4Columns: Readonly<Record<string, string>> = {
  event_date: text,
  event_timestamp: 'BIGINT',
  event_name: text,
  event_params: `STRUCT(key VARCHAR, value ${value})[]`,
  event_previous_timestamp: 'BIGINT',
  user_id: text,
  user_pseudo_id: text,
  user_properties: `STRUCT(key VARCHAR, value ${value})[]`,
  device: `STRUCT(category VARCHAR, operating_system VARCHAR, operating_system_version VARCHAR, language VARCHAR,
    web_info STRUCT(browser VARCHAR, browser_version VARCHAR, hostname VARCHAR))`,
  geo: 'STRUCT(city VARCHAR, country VARCHAR, continent VARCHAR, region VARCHAR, sub_continent VARCHAR, metro VARCHAR)',
  traffic_source: 'STRUCT(name VARCHAR, medium VARCHAR, source VARCHAR)',
  stream_id: text,
  platform: text,
  ecommerce: 'STRUCT(total_item_quantity BIGINT, purchase_revenue DOUBLE, transaction_id VARCHAR)',
  items: 'STRUCT(item_id VARCHAR, item_name VARCHAR, price DOUBLE, quantity BIGINT)[]',
  collected_traffic_source: `STRUCT(${manual.join(', ')}, gclid VARCHAR)`,
}

/** Writes the rows of a JSON file as Parquet, with the types of the export. */
export async function writeGa4Parquet(json: string, parquet: string, columns = ga4Columns): Promise<void> {
  const types = Object.entries(columns).map(([name, type]) => `${name}: '${type}'`)
  await writeParquet(
    `SELECT * FROM read_json('${json}', format = 'newline_delimited', columns = {${types.join(', ')}})`,
    parquet,
  )
}

/** A file with the rows of a query. */
export async function parquetOf(query: string): Promise<Buffer> {
  const path = join(temporaryFolder(), 'rows.parquet')
  await writeParquet(query, path)
  return await readFile(path)
}

async function writeParquet(query: string, path: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

export async function ga4Parquet(events: readonly HistoryEvent[], columns = ga4Columns): Promise<Buffer> {
  const folder = temporaryFolder()
  const [json, parquet] = [join(folder, 'rows.json'), join(folder, 'rows.parquet')]
  await writeFile(json, ga4JsonPieces(events))
  await writeGa4Parquet(json, parquet, columns)
  return await readFile(parquet)
}
