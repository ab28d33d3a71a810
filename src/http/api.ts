import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { App } from './app.ts'
import { type Authenticate, requireKey } from './auth.ts'
import type { Limits } from './limits.ts'

/** What stands at the door of an API: whom it knows, and how much of it one may ask. */
export interface Door {
  readonly authenticate: Authenticate
  readonly limits: Limits
}

/** Adds the routes of one service behind its door. */
export async function addApi(app: App, service: string, door: Door, addRoutes: (api: App) => void): Promise<void> {
  await app.register(async (scope) => {
    requireKey(scope, service, door.authenticate, door.limits)
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>())
  })
}
