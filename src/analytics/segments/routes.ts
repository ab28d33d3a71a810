import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { SegmentRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { NewSegment, Segment, SegmentChanges, SegmentList, SharedSegment } from './segment.ts'
import { readStoredFilters, type Segments } from './segments.ts'

export function segmentRoutes(app: App, segments: Segments, deps: RecordRouteDeps<number>): void {
  websiteRecordRoutes(app, deps, {
    name: 'segment',
    title: 'Segment',
    one: 'a segment',
    path: 'segments',
    tag: 'Segments',
    schemas: { record: Segment, query: SegmentList, created: NewSegment, changes: SegmentChanges },
    texts: {
      list: 'List segments',
      create: 'Filters with a name. Send its id as `segment` wherever statistics take `filter`.',
      update: 'Changes only what is sent.',
      remove: 'A locked one must be unlocked first.',
    },
    canRefuseDeletion: true,
    records: segments,
    show,
  })
}

export function sharedSegmentRoutes(app: App, segments: Segments, pageAccess: SharedPageAccess): void {
  app.get(
    '/shared/websites/:id/segments',
    {
      schema: {
        tags: sharedTags,
        summary: 'List the segments that a shared page offers',
        operationId: 'listSharedSegments',
        security: [],
        params: SharedParams,
        response: { 200: Type.Object({ data: Type.Array(SharedSegment) }), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { id: website } = await pageAccess.authorize('website', request)
      const shared = await segments.listShared(website)
      return { data: shared.map(({ id, name }) => ({ id, object: 'segment' as const, name })) }
    },
  )
}

const show = (row: SegmentRow): Segment => ({
  id: row.id,
  object: 'segment',
  website: row.website_id,
  name: row.name,
  filter: [...readStoredFilters(row)],
  visibility: row.visibility,
  locked: row.locked,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
