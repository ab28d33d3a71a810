import { iso } from '../../base/clock.ts'
import type { PathGroupRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { maxPathGroups, NewPathGroup, PathGroup, PathGroupChanges, PathGroupList } from './path-group.ts'
import type { PathGroups } from './path-groups.ts'

export function pathGroupRoutes(app: App, pathGroups: PathGroups, deps: RecordRouteDeps<number>): void {
  websiteRecordRoutes(app, deps, {
    name: 'path_group',
    title: 'PathGroup',
    one: 'a path group',
    path: 'path-groups',
    tag: 'Path groups',
    schemas: { record: PathGroup, query: PathGroupList, created: NewPathGroup, changes: PathGroupChanges },
    texts: {
      list: 'List the path groups of a website, in their order',
      create: `Pages that match its pattern are one row of statistics with group_paths=1, in all of history: nothing is written into events. A website can have ${maxPathGroups}.`,
      update: 'Changes only what is sent.',
      remove: 'Events stay as they are.',
    },
    records: pathGroups,
    show,
  })
}

const show = ({ website_id, created_at, updated_at, ...row }: PathGroupRow): PathGroup => ({
  ...row,
  object: 'path_group',
  website: website_id,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
