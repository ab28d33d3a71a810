import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { App } from './app.ts'
import { type Door, requirePrincipal, type ServiceAt } from './auth.ts'

/** Adds the routes of one service behind its door. */
export async function addApi(app: App, service: ServiceAt, door: Door, addRoutes: (api: App) => void): Promise<void> {
  await app.register(async (scope) => {
    requirePrincipal(scope, service, door)
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>())
  })
}
