import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../../http/paging.ts'
import { comparableColumns, pageColumnNames } from '../columns.ts'
import { maxConditions } from '../conditions.ts'
import { pageGroups } from '../group-pages.ts'
import { readyViewNames } from '../ready-views.ts'

const notes = {
  view: 'The ready-made view that it begins with; empty for all pages',
  columns: 'Comma-separated, as in the table; empty for those of the view',
  filter_by: 'Conditions on columns, such as `visits>100`',
  search: 'Text in URLs and titles',
  group: 'One row for each of these instead of each page; empty for pages',
  sort_by: 'Empty for the order of the view',
}

const NameField = Type.String({ minLength: 1, maxLength: 100, description: 'One line, unique in the website' })

export const SavedViewChanges = Type.Object({
  name: Type.Optional(NameField),
  view: Type.Optional(Type.Enum(['', ...readyViewNames], { description: notes.view })),
  columns: Type.Optional(Type.String({ maxLength: 1_000, description: notes.columns })),
  filter_by: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: maxConditions,
      description: notes.filter_by,
    }),
  ),
  search: Type.Optional(Type.String({ maxLength: 500, description: notes.search })),
  group: Type.Optional(Type.Enum(['', ...pageGroups], { description: notes.group })),
  sort_by: Type.Optional(Type.Enum(['', ...comparableColumns], { description: notes.sort_by })),
  sort: Type.Optional(Type.Enum(['desc', 'asc'])),
})
export type SavedViewChanges = Static<typeof SavedViewChanges>

export const NewSavedView = Type.Object({ ...SavedViewChanges.properties, name: NameField })
export type NewSavedView = Static<typeof NewSavedView>

export const SavedView = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('saved_view'),
    website: Type.Integer(),
    name: Type.String(),
    view: Type.String({ description: notes.view }),
    columns: Type.Array(Type.String(), {
      description: `Out of ${pageColumnNames.join(', ')}; empty for those of the view`,
    }),
    filter_by: Type.Array(Type.String(), { description: notes.filter_by }),
    search: Type.String({ description: notes.search }),
    group: Type.String({ description: notes.group }),
    sort_by: Type.String({ description: notes.sort_by }),
    sort: Type.String({ description: '`desc` or `asc`' }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'SavedView' },
)
export type SavedView = Static<typeof SavedView>

export const SavedViewList = Type.Object(cursorQuery)
