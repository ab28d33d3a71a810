import type { App } from './app.ts'
import { sendProblem } from './problems.ts'

/** Whether each thing that the service needs can be used; `degraded` things leave the service ready. */
export type Readiness = Readonly<Record<string, 'ok' | 'degraded' | 'unavailable'>>

export interface HealthOptions {
  /** For a server that needs a single thing. */
  readonly isHealthy?: () => Promise<boolean>
  /** By the name of what is checked; without it, only `isHealthy` is. */
  readonly readiness?: () => Promise<Readiness>
}

/**
 * `/health/live` only shows that the process answers: a supervisor that restarts it because a store is unavailable would make matters
 * worse. `/health/ready` has the details for a balancer and for people, and `/health` its result.
 */
export function addHealthRoutes(app: App, { isHealthy = async () => true, readiness }: HealthOptions): void {
  const hidden = { schema: { hide: true } }
  const checks =
    readiness ?? (async (): Promise<Readiness> => ({ service: (await isHealthy()) ? 'ok' : 'unavailable' }))
  app.get('/health', hidden, async (_request, reply) => {
    const missing = Object.entries(await checks()).filter(([, state]) => state === 'unavailable')
    if (missing.length === 0) return { status: 'ok' }
    return sendProblem(reply, 503, `Unavailable: ${missing.map(([name]) => name).join(', ')}.`)
  })
  app.get('/health/live', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', hidden, async (_request, reply) => {
    const found = await checks()
    const isReady = Object.values(found).every((state) => state !== 'unavailable')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', checks: found })
  })
}
