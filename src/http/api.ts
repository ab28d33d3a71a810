import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { App } from './app.ts'
import { type ApiAuth, requirePrincipal, type ServiceScope } from './auth.ts'

/** Adds the routes of one service, which require authentication. */
export async function addApi(
  app: App,
  service: ServiceScope,
  auth: ApiAuth,
  addRoutes: (api: App) => void,
): Promise<void> {
  await app.register(async (scope) => {
    requirePrincipal(scope, service, auth)
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>())
  })
}
