import { iso } from '../../../base/clock.ts'
import { ownedTables } from '../../../database/owned/tables.ts'
import type { SavedViewRow } from '../../../database/schema.ts'
import type { App } from '../../../http/app.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../../websites/record-routes.ts'
import { NewSavedView, SavedView, SavedViewChanges, SavedViewList } from './saved-view.ts'
import type { SavedViews } from './saved-views.ts'

export const savedViewRoutes = (app: App, views: SavedViews, deps: RecordRouteDeps<number>): void =>
  websiteRecordRoutes(app, deps, {
    name: 'saved_view',
    title: 'SavedView',
    one: 'a saved view of the pages table',
    path: 'saved-views',
    tag: 'Sites',
    schemas: { record: SavedView, query: SavedViewList, created: NewSavedView, changes: SavedViewChanges },
    texts: {
      list: 'List the saved views of the pages table of a website',
      create: `Columns, conditions and order under a name. A website can have ${ownedTables.saved_views.max}.`,
      update: 'Changes only what is sent.',
    },
    records: views,
    show: showView,
  })

const showView = (row: SavedViewRow): SavedView => ({
  ...{ id: row.id, object: 'saved_view', website: row.website_id, name: row.name, view: row.view },
  columns: row.columns === '' ? [] : row.columns.split(','),
  filter_by: readList(row.filters),
  ...{ search: row.search, group: row.group_by, sort_by: row.sort_by, sort: row.sort },
  ...{ created_at: iso(row.created_at), updated_at: iso(row.updated_at) },
})

/** An import may have stored anything. */
function readList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
