import { dayMs } from '../../day.ts'
import { type DayTable, overlapError } from '../../import.ts'
import { isImportZoneSql } from '../../imported-totals.ts'
import { localDaysOf } from '../../local-days.ts'
import { earliestOverlap } from '../../sql/midnight-overlap.ts'

/** The days of a file, and one of the time zones or sources that they are of. */
export interface DaysSpan {
  readonly series: string
  readonly first: number
  readonly last: number
}

/** Counts the rows of a table that meet a condition. */
type CountRows = (table: 'kept_roll_ups' | 'events' | 'search_days', condition: string) => Promise<number>

/** Rejects days of a file that the website has already. */
export const rejectKnown: Readonly<
  Record<DayTable, (website: number, span: DaysSpan, count: CountRows) => Promise<void>>
> = {
  async totals(website, { series, first, last }, count) {
    const { startOf } = localDaysOf(series)
    const [from, to] = [startOf(first), startOf(last + 1)]
    const own = `website = ${website}`
    const kept = await count(
      'kept_roll_ups',
      `${own} AND NOT (${isImportZoneSql}) AND day >= ${first} AND day <= ${last}`,
    )
    // Later ones may be those of visitors who were also seen on the next days.
    const events = await count('events', `${own} AND time >= ${from} AND time < ${earliestOverlap(to)}`)
    if (kept + events > 0) throw overlapError(website, kept + events, { from, to })
  },

  async imported(website, { first, last }, count) {
    const own = `website = ${website} AND ${isImportZoneSql}`
    const kept = await count('kept_roll_ups', `${own} AND day >= ${first} AND day <= ${last}`)
    if (kept > 0) throw overlapError(website, kept, { from: first * dayMs, to: (last + 1) * dayMs })
  },

  async search(website, { first, last }, count) {
    const known = await count('search_days', `website = ${website} AND day >= ${first} AND day <= ${last}`)
    if (known > 0) throw overlapError(website, known, { from: first * dayMs, to: (last + 1) * dayMs })
  },
}
