import type { DuckDBConnection } from '@duckdb/node-api'
import { DomainError } from '../../../../base/errors.ts'
import { dayMs } from '../../day.ts'
import { searchFilePattern, searchParts, searchSources, searchStates } from '../../search-day.ts'
import { searchMeasures } from '../../sql/search-tables.ts'
import { insertSearchRows } from '../search.ts'
import type { TimeChunk } from './time-chunks.ts'

/** Far more than days, and than numbers of a day, can be. */
const maxDay = 1_000_000
const maxNumber = 10 ** 15

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** Statistics rely on all of it. */
export async function rejectWrongSearch(connection: DuckDBConnection): Promise<void> {
  const reject = async (select: string, what: string): Promise<void> => {
    if ((await connection.runAndReadAll(select)).getRows().length > 0)
      throw new DomainError('invalid', `The file has ${what} that no export contains.`)
  }
  const odd = [
    `abs(day) > ${maxDay}`,
    `source NOT IN (${listed(searchSources)}) AND NOT regexp_full_match(source, '${searchFilePattern}')`,
    `part NOT IN (${listed(searchParts)})`,
    `state NOT IN (CASE WHEN part = 'day' THEN NULL ELSE '' END, ${listed(searchStates)})`,
    ...searchMeasures.map((name) => `${name} < 0 OR ${name} > ${maxNumber}`),
  ]
  await reject(`SELECT 1 FROM input WHERE ${odd.join(' OR ')} LIMIT 1`, 'a day, a source or a number')
  const own = "count(*) FILTER (WHERE part = 'day')"
  await reject(`SELECT 1 FROM input GROUP BY source, day HAVING ${own} <> 1 LIMIT 1`, 'a day')
}

/** Inserts the days of a chunk. */
export const insertSearch = (
  connection: DuckDBConnection,
  schema: string,
  { from, to }: TimeChunk,
  website: number,
): Promise<void> =>
  insertSearchRows(connection, `${schema}.input`, website, {
    first: Math.ceil(from / dayMs),
    end: Math.ceil(to / dayMs),
  })
