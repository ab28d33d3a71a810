import type { Clock } from '../../../base/clock.ts'
import { createOwnedRecords } from '../../../database/owned/records.ts'
import type { Records } from '../../../database/records.ts'
import type { SavedViewRow } from '../../../database/schema.ts'
import { readConditions } from '../conditions.ts'
import { readColumns } from '../read-columns.ts'
import type { NewSavedView, SavedViewChanges } from './saved-view.ts'

export type SavedViews = ReturnType<typeof createSavedViews>

const none = { view: '', columns: '', filters: '[]', search: '', group_by: '', sort_by: '', sort: 'desc' }

/** What people have saved of the table of pages. Callers have checked that the account may use the website. */
export function createSavedViews(records: Records, clock: Clock) {
  const views = createOwnedRecords(records, clock, 'saved_views')
  return {
    ...views,

    create: (website: number, sent: NewSavedView): Promise<SavedViewRow> =>
      views.create(website, () => ({ columns: { ...none, ...columnsOf(sent), name: sent.name } })),

    update: (website: number, id: number, sent: SavedViewChanges): Promise<SavedViewRow> =>
      views.update(website, id, () => ({ columns: columnsOf(sent) })),
  }
}

/** Throws an error about the field if it is no column or condition of the table. */
function columnsOf({ columns, filter_by, group, ...sent }: SavedViewChanges) {
  if (filter_by) readConditions(filter_by)
  return {
    ...sent,
    ...(columns !== undefined && { columns: columns.trim() === '' ? '' : readColumns(columns).join(',') }),
    ...(filter_by && { filters: JSON.stringify(filter_by) }),
    ...(group !== undefined && { group_by: group }),
  }
}
