import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { openDuckdbEventStore } from '../../src/analytics/events/duckdb/store.ts'
import { unknownValues } from '../../src/analytics/events/duckdb/tables.ts'
import { eventColumns } from '../../src/analytics/events/sql/columns.ts'
import { visitIdBits } from '../../src/analytics/events/visit.ts'

export const firstDay = Date.UTC(2026, 5, 1)
export const days = 30

const dayMs = 86_400_000
/** So many events are sorted at once that they fit into the memory of the instance. */
const eventsPerInsert = 1_000_000

/** A deterministic number from 0 to 1 for each visit and purpose. */
const chance = (purpose: number): string => `(hash(n * 100 + ${purpose}) % 1000003 / 1000003.0)`
const of = (count: number, purpose: number): string => `CAST(floor(power(${chance(purpose)}, 2) * ${count}) AS INTEGER)`

/** The columns of events that are not empty. */
const values: Readonly<Record<string, string>> = {
  website: '1',
  time: 'began + step * 40000 + CAST(hash(n + step) % 20000 AS BIGINT)',
  started_at: 'began + CAST(hash(n) % 20000 AS BIGINT)',
  // An id belongs to the UTC day on which the visit began.
  visitor: `hash(floor(n * 0.8), began // ${dayMs})`,
  visit: `(CAST((began // ${visitIdBits.unitMs}) & ${visitIdBits.units - 1} AS UBIGINT) << ${visitIdBits.random}) + (hash(n) >> ${64 - visitIdBits.random})`,
  kind: 'kind',
  name: "CASE kind WHEN 'event' THEN 'Event ' || (n % 5) ELSE kind END",
  hostname: "'example.com'",
  page: "'/articles/number-' || CASE view WHEN 0 THEN entry ELSE (entry * 7 + view * 13) % 200 END",
  engaged_ms: "CASE kind WHEN 'engagement' THEN 1000 + CAST(hash(n * 3 + step) % 40000 AS BIGINT) ELSE 0 END",
  scroll_depth: "CASE kind WHEN 'engagement' THEN 1 + CAST(hash(n * 5 + step) % 100 AS BIGINT) ELSE 0 END",
  entry_page: "'/articles/number-' || entry",
  source: "'source-' || source",
  channel: "'channel-' || (source % 7)",
  utm_campaign: `'campaign-' || ${of(12, 7)}`,
  country: `'c' || ${of(40, 3)}`,
  browser: `'browser-' || ${of(8, 4)}`,
  os: `'os-' || ${of(6, 5)}`,
  device: `'device-' || ${of(3, 6)}`,
  language: `'language-' || ${of(10, 8)}`,
}

/**
 * Creates a store with events of website 1 over 30 days: 0.3 visits per event, 200 pages, 50 sources and 40 countries, with
 * skewed frequencies. They are written into its tables directly, nearly in the order of time, as hits are; the roll-ups are left to
 * the store.
 */
export async function fillStore(events: number, path: string): Promise<void> {
  await (await openDuckdbEventStore({ path })).close()
  const instance = await DuckDBInstance.create(path, {
    memory_limit: '3GB',
    threads: '2',
    temp_directory: `${path}.filling`,
    checkpoint_threshold: '1TB',
  })
  const connection = await instance.connect()
  await insertEvents(connection, events)
  await connection.run(
    `INSERT INTO days SELECT DISTINCT website, 'UTC', time // ${dayMs}, CAST(NULL AS BIGINT) FROM events`,
  )
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
}

async function insertEvents(connection: DuckDBConnection, events: number): Promise<void> {
  const visits = Math.round(events * 0.3)
  const spanMs = days * dayMs - 7_200_000
  await connection.run(`CREATE TEMP TABLE visits AS SELECT n, ${firstDay} + CAST(${chance(1)} * ${spanMs} AS BIGINT) AS began
    FROM range(${visits}) AS numbers(n) ORDER BY began`)
  const columns = eventColumns.map(({ name, type }) => `${values[name] ?? unknownValues[type]} AS ${name}`)
  const inserts = Math.ceil(events / eventsPerInsert)
  for (let insert = 0; insert < inserts; insert++) {
    const [from, to] = [insert, insert + 1].map((edge) => firstDay + Math.floor((spanMs * edge) / inserts))
    await connection.run(`INSERT INTO events
      WITH entered AS (SELECT *, ${of(50, 2)} AS source, ${of(200, 9)} AS entry FROM visits
        WHERE began >= ${from} AND began <= ${insert + 1 === inserts ? to : `${to} - 1`}),
      steps AS (SELECT *, step // 3 AS view, CASE step % 3 WHEN 0 THEN 'pageview' WHEN 1 THEN 'engagement' ELSE 'event' END AS kind
        FROM (SELECT *, unnest(range(CASE WHEN ${chance(10)} < 0.4 THEN 2 ELSE 4 + CAST(floor(${chance(11)} * 1.45) AS INTEGER) END)) AS step
          FROM entered))
      SELECT ${columns.join(', ')} FROM steps ORDER BY time`)
    await connection.run('CHECKPOINT')
  }
}
