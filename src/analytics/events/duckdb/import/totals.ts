import type { DuckDBConnection } from '@duckdb/node-api'
import { DomainError } from '../../../../base/errors.ts'
import { isRecord } from '../../../../base/is-record.ts'
import { parsePlaceTimeZone } from '../../../../base/time-zone.ts'
import { dayMs } from '../../day.ts'
import { describingDimension, isImportZone } from '../../imported-totals.ts'
import { measures } from '../../sql/measures.ts'
import { buildDimension, retainedRowColumns } from '../../sql/retained-rows.ts'
import { readContent } from '../../sql/roll-ups.ts'
import type { TimeChunk } from './time-chunks.ts'

/** Far more than days can be in a file. */
const maxDay = 1_000_000
/** Roll-ups overlap with one of the days before. */
const maxOverlap = 100
const maxContents = 10_000

const reject = (what: string): never => {
  throw new DomainError('invalid', `The file has ${what} that no export contains.`)
}

/** Statistics rely on all of it. */
export async function rejectWrongTotals(connection: DuckDBConnection): Promise<void> {
  const read = async (select: string) => (await connection.runAndReadAll(select)).getRows()
  const zones = (await read('SELECT DISTINCT zone FROM input LIMIT 2')).map(([zone]) => String(zone))
  if (zones.length > 1 || zones.some((zone) => parsePlaceTimeZone(zone) !== zone)) reject('a time zone')
  const odd = `abs(day) > ${maxDay} OR overlap < 0 OR overlap > ${maxOverlap}`
  if ((await read(`SELECT 1 FROM input WHERE ${odd} LIMIT 1`)).length > 0) reject('a day or an overlap')
  const builds = `count(*) FILTER (WHERE dimension = '${buildDimension}')`
  if ((await read(`SELECT day FROM input GROUP BY day HAVING ${builds} <> 1 LIMIT 1`)).length > 0) reject('a day')
  const contents = await read(
    `SELECT DISTINCT value FROM input WHERE dimension = '${buildDimension}' LIMIT ${maxContents + 1}`,
  )
  if (contents.length > maxContents || !contents.every(([text]) => isContent(String(text)))) reject('a description')
}

/** The same for totals of other products. */
export async function rejectWrongImported(connection: DuckDBConnection): Promise<void> {
  const read = async (select: string) => (await connection.runAndReadAll(select)).getRows()
  const zones = (await read(`SELECT DISTINCT zone FROM input LIMIT ${maxContents}`)).map(([zone]) => String(zone))
  if (zones.length === maxContents || !zones.every(isImportZone)) reject('an import')
  const odd = `abs(day) > ${maxDay} OR overlap <> 0 OR slot <> 0 OR previous <> 0 OR ${measures.map((name) => `${name} < 0`).join(' OR ')}`
  if ((await read(`SELECT 1 FROM input WHERE ${odd} LIMIT 1`)).length > 0) reject('a day or a count')
  const described = await read(
    `SELECT zone, value FROM input WHERE dimension = '${describingDimension}' LIMIT ${maxContents}`,
  )
  const names = new Set(described.map(([zone]) => String(zone)))
  if (names.size !== described.length || !described.every(([, value]) => isParts(String(value))))
    reject('a description')
}

function isParts(text: string): boolean {
  try {
    const parts: unknown = JSON.parse(text)
    if (!isRecord(parts)) return false
    return Object.values(parts).every(
      (part) =>
        isRecord(part) &&
        Number.isSafeInteger(part.first) &&
        Number.isSafeInteger(part.last) &&
        Array.isArray(part.measures) &&
        part.measures.every((name) => measures.some((measure) => measure === name)),
    )
  } catch {
    return false
  }
}

const isNames = (names: unknown): boolean => Array.isArray(names) && names.every((name) => typeof name === 'string')

function isContent(text: string): boolean {
  try {
    const { dimensions, measures } = readContent(text)
    return isNames(dimensions) && isNames(measures)
  } catch {
    return false
  }
}

/** Inserts the days of a chunk into a table with the same columns. */
export async function insertTotals(
  connection: DuckDBConnection,
  schema: string,
  { from, to }: TimeChunk,
  website: number,
  table: string,
): Promise<void> {
  const columns = retainedRowColumns.map((name) => (name === 'website' ? `CAST(${website} AS BIGINT)` : name))
  await connection.run(
    `INSERT INTO ${table} SELECT ${columns} FROM ${schema}.input WHERE day * ${dayMs} >= $1 AND day * ${dayMs} < $2`,
    [from, to],
  )
}
