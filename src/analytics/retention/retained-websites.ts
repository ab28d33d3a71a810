import type { Records } from '../../database/records.ts'
import type { ReadRetained } from '../stats/routes/audience.ts'

/** Those of the websites of which events have been deleted because of their age. */
export const createReadRetained =
  ({ db }: Pick<Records, 'db'>): ReadRetained =>
  async (website) => {
    const ids = [website].flat()
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('websites')
      .select(['id', 'timezone', 'rows_from', 'rollups_from'])
      .where('id', 'in', ids)
      .where('rows_from', 'is not', null)
      .execute()
    return new Map(
      rows.map(({ id, timezone, rows_from, rollups_from }) => [
        id,
        { zone: timezone, rowsFrom: rows_from ?? 0, rollUpsFrom: rollups_from },
      ]),
    )
  }
