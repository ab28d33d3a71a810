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
      .select(['id', 'timezone', 'rows_from', 'rollups_from', 'imported_totals'])
      .where('id', 'in', ids)
      .where((either) => either.or([either('rows_from', 'is not', null), either('imported_totals', '=', 1)]))
      .execute()
    const retained = rows.flatMap(({ id, timezone, rows_from, rollups_from }) =>
      rows_from === null ? [] : [[id, { zone: timezone, rowsFrom: rows_from, rollUpsFrom: rollups_from }] as const],
    )
    const imported = rows.filter(({ imported_totals }) => imported_totals === 1).map(({ id }) => id)
    return Object.assign(new Map(retained), { imported })
  }
