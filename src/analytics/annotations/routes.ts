import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { AnnotationRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { Annotation, AnnotationChanges, AnnotationList, NewAnnotation, SharedAnnotation } from './annotation.ts'
import type { AnnotatedWebsite, Annotations } from './annotations.ts'

export function annotationRoutes(app: App, annotations: Annotations, deps: RecordRouteDeps<AnnotatedWebsite>): void {
  websiteRecordRoutes(app, deps, {
    name: 'annotation',
    title: 'Annotation',
    one: 'an annotation',
    path: 'annotations',
    tag: 'Annotations',
    schemas: { record: Annotation, query: AnnotationList, created: NewAnnotation, changes: AnnotationChanges },
    texts: {
      list: 'List annotations, newest first',
      create: 'Something that happened, at a moment or in a range: a deploy, a campaign, an outage.',
      update: 'Changes only what is sent.',
    },
    canRefuseDeletion: true,
    records: annotations,
    show,
  })
}

export function sharedAnnotationRoutes(app: App, annotations: Annotations, pageAccess: SharedPageAccess): void {
  app.get(
    '/shared/websites/:id/annotations',
    {
      schema: {
        tags: sharedTags,
        summary: 'List the annotations that a shared page shows',
        operationId: 'listSharedAnnotations',
        security: [],
        params: SharedParams,
        response: { 200: Type.Object({ data: Type.Array(SharedAnnotation) }), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { id: website } = await pageAccess.authorize('website', request)
      const shared = await annotations.listShared(website)
      return {
        data: shared.map(showShared),
      }
    },
  )
}

/** As visitors of a shared page see it. */
export const showShared = (row: AnnotationRow): SharedAnnotation => {
  const { id, object, text, time, end_time } = show(row)
  return { id, object, text, time, end_time }
}

export const show = (row: AnnotationRow): Annotation => ({
  id: row.id,
  object: 'annotation',
  website: row.website_id,
  kind: row.kind,
  text: row.text,
  time: iso(row.time),
  end_time: row.end_time === null ? null : iso(row.end_time),
  shared: row.shared,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
