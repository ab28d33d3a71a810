import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { App } from '../http/app.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SharedPageAccess } from './page-access.ts'
import { SharedParams } from './page-params.ts'
import { TriedPasswordField } from './privacy.ts'
import type { SharedPageKind } from './shared-pages.ts'

export const sharedTags = ['Shared pages']

/** Why the caller may see the page. */
export const AccessField = Type.Enum(['open', 'granted'], {
  description: 'open: everybody may see it; granted: by its password',
})

/** Adds routes that need no authentication; each of them must authorize its requests by `SharedPageAccess`. */
export async function addSharedRoutes(app: App, limits: RateLimits, addRoutes: (shared: App) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      limits.countAddress(request.ip, reply)
    })
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>())
  })
}

const GrantForm = Type.Object({ password: TriedPasswordField })

const Grant = Type.Object(
  { grant: Type.String({ description: 'For pages in frames: send it as the header Sightline-Grant' }) },
  { title: 'Grant' },
)

const grantOperations = { website: 'grantWebsite', report: 'grantReport', crawl: 'grantCrawl' } as const

export function grantRoute(app: App, access: SharedPageAccess, kind: SharedPageKind): void {
  app.post(
    `/shared/${kind}s/:id/grant`,
    {
      schema: {
        tags: sharedTags,
        summary: `Open the page of a ${kind} by its password`,
        description: 'Good for that page and a day, or until its password changes. Tries are limited.',
        operationId: grantOperations[kind],
        security: [],
        params: SharedParams,
        body: GrantForm,
        response: { 201: recordReply(Grant), ...problems(400, 401, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const grant = await access.grant(kind, request, reply, request.body.password)
      return reply.code(201).send({ data: { grant } })
    },
  )
}
