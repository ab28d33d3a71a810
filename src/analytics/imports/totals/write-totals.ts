import { createReadStream } from 'node:fs'
import type { Records } from '../../../database/records.ts'
import { describingDimension, type ImportedParts, importZone } from '../../events/imported-totals.ts'
import type { RetainedDay } from '../../events/retained-days.ts'
import { measures } from '../../events/sql/measures.ts'
import type { DayRange } from '../../events/sql/roll-ups.ts'
import type { EventImports, EventQueries } from '../../events/store.ts'
import type { ConvertedTotals } from './convert-totals.ts'

/** The import of a website, by the number that its rows have. */
export interface TotalsOf {
  readonly website: number
  readonly tag: number
}

/** Stores the totals of imports. They are counted from when on all of them are stored. */
export function createWriteTotals(
  db: Records['db'],
  store: EventQueries & Pick<EventImports, 'deleteImport' | 'addImported'>,
) {
  const query = (columns: string, website: number, condition: string) =>
    store.query({
      text: `SELECT ${columns} FROM kept_roll_ups WHERE website = ${website} AND ${condition}`,
      values: [],
    })

  const countRows = async ({ website, tag }: TotalsOf): Promise<number> => {
    const [row] = await query('count(*) AS n', website, `zone = '${importZone(tag)}'`)
    return Number(row?.n ?? 0)
  }

  const mark = (website: number, has: 0 | 1) =>
    db.updateTable('websites').set({ imported_totals: has }).where('id', '=', website).execute()

  return {
    has: async (of: TotalsOf): Promise<boolean> => (await countRows(of)) > 0,

    /** The days that other imports of the website have totals of, by dimension. */
    async daysOfOthers(website: number, tag: number | null): Promise<Readonly<Record<string, readonly DayRange[]>>> {
      const days: Record<string, DayRange[]> = {}
      for (const { zone, value } of await query('zone, value', website, `dimension = '${describingDimension}'`)) {
        if (tag !== null && zone === importZone(tag)) continue
        const parts: ImportedParts = JSON.parse(String(value))
        for (const [name, { first, last }] of Object.entries(parts))
          days[name] = [...(days[name] ?? []), { first, last }]
      }
      return days
    },

    /** Begins anew if it was interrupted: what is there already is deleted. */
    async write(
      { website, tag }: TotalsOf,
      file: string,
      progress: (taken: number) => Promise<void>,
      signal: AbortSignal,
    ): Promise<void> {
      const zone = importZone(tag)
      await store.deleteImport({ website, tag, from: 0, to: 0 })
      let stored = 0
      let taken = 0
      for await (const line of readConvertedTotals(file, signal)) {
        signal.throwIfAborted()
        if ('days' in line) {
          await store.addImported(line.days.map((day) => ({ ...day, website, zone })))
          stored += line.days.reduce((sum, { rows }) => sum + rows.length, 0)
          taken += line.taken
          await progress(taken)
          continue
        }
        // A node that has lost this import may have stored rows, too.
        if ((await countRows({ website, tag })) !== stored)
          throw new Error('The totals of an import were stored twice.')
        await mark(website, 1)
        await store.addImported([describe(line.parts, { website, zone })])
      }
    },

    /** To be called when totals of the website have been deleted. */
    async deleted(website: number): Promise<void> {
      const others = await query('zone', website, `dimension = '${describingDimension}'`)
      if (others.length === 0) await mark(website, 0)
    },
  }
}

function describe(parts: ImportedParts, of: Pick<RetainedDay, 'website' | 'zone'>): RetainedDay {
  const day = Object.values(parts).reduce((latest, { last }) => Math.max(latest, last), 0)
  const row = { dimension: describingDimension, overlap: 0, value: JSON.stringify(parts), slot: 0, previous: 0 }
  return { ...of, day, rows: [{ ...row, ...Object.fromEntries(measures.map((name) => [name, 0])) }] }
}

/** One line at a time: lines have megabytes, and `node:readline` would read up to a thousand of them ahead. */
export async function* readConvertedTotals(path: string, signal: AbortSignal): AsyncGenerator<ConvertedTotals> {
  let begun = ''
  for await (const text of createReadStream(path, { encoding: 'utf8', signal })) {
    const [first = '', ...others] = String(text).split('\n')
    begun += first
    for (const other of others) {
      yield JSON.parse(begun)
      begun = other
    }
  }
}
