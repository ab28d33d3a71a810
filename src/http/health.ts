import type { HealthState } from '../base/store-health.ts'
import type { App } from './app.ts'
import { sendProblem } from './problems.ts'

/** Whether each thing that the service needs can be used, and what is wrong with those that cannot, if that is known. */
export interface Readiness {
  readonly checks: Readonly<Record<string, HealthState>>
  readonly problems?: Readonly<Record<string, string>>
}

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
  const read =
    readiness ?? (async (): Promise<Readiness> => ({ checks: { service: (await isHealthy()) ? 'ok' : 'unavailable' } }))
  app.get('/health', hidden, async (_request, reply) => {
    const missing = Object.entries((await read()).checks).filter(([, state]) => state === 'unavailable')
    if (missing.length === 0) return { status: 'ok' }
    return sendProblem(reply, 503, `Unavailable: ${missing.map(([name]) => name).join(', ')}.`)
  })
  app.get('/health/live', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', hidden, async (_request, reply) => {
    const { checks, problems = {} } = await read()
    const isReady = Object.values(checks).every((state) => state !== 'unavailable')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : 'unavailable',
        checks,
        ...(Object.keys(problems).length === 0 ? {} : { problems }),
      })
  })
}
