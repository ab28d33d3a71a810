import { Type } from 'typebox'
import type { App } from '../http/app.ts'
import { Annotation, kindsQuery, SharedAnnotation } from './annotations/annotation.ts'
import type { Annotations } from './annotations/annotations.ts'
import { show, showShared } from './annotations/routes.ts'
import { scopeQuery } from './stats/query/scope.ts'
import { type StatsRouteDeps, singleWebsite } from './stats/routes/audience.ts'
import { endpointRoute, type ReadableEndpoint, readViewScope } from './stats/routes/endpoint.ts'

const ofPeriod = {
  path: 'annotations',
  operationId: 'listAnnotationsOfPeriod',
  summary: 'List the annotations of a period, oldest first',
  description: 'The newest 500. Filters and segments do not change them.',
  isJsonOnly: true,
} as const

/** The annotations of the period of a view, for its owner. */
export const annotationsOfPeriod = (app: App, deps: StatsRouteDeps, { inSpan }: Annotations): ReadableEndpoint =>
  endpointRoute(app, deps, {
    ...ofPeriod,
    query: Type.Object({ ...scopeQuery, ...kindsQuery }),
    answer: Type.Object({ data: Type.Array(Annotation) }),
    async read({ query }, context) {
      const { range } = await readViewScope(query, context)
      const website = singleWebsite(context.website, 'annotation')
      return { data: (await inSpan(website, range, query.kind ?? [])).map(show) }
    },
  })

/** The same for visitors of a shared page. */
export const sharedAnnotationsOfPeriod = (app: App, deps: StatsRouteDeps, { inSpan }: Annotations): ReadableEndpoint =>
  endpointRoute(app, deps, {
    ...ofPeriod,
    query: Type.Object(scopeQuery),
    answer: Type.Object({ data: Type.Array(SharedAnnotation) }),
    async read({ query }, context) {
      const { range } = await readViewScope(query, context)
      const website = singleWebsite(context.website, 'annotation')
      return { data: (await inSpan(website, range, 'shared')).map(showShared) }
    },
  })
