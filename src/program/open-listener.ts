import type { HitThreads } from '../analytics/ingest/threads/hit-threads.ts'
import type { App } from '../http/app.ts'
import { defaultConnectionLimits } from '../http/connections.ts'
import type { Readiness } from '../http/health.ts'
import { createServer, type FinishedRequest } from '../http/server.ts'
import type { Config } from './config.ts'
import { planHitThreads } from './hit-threads.ts'
import { describeListenError, type Listener } from './listeners.ts'
import type { Logger } from './logger.ts'
import type { Operations } from './operations.ts'
import type { Service } from './service.ts'
import type { Stops } from './stops.ts'

interface Opening extends Pick<Operations, 'onRequestEnd' | 'tracing'> {
  readonly services: readonly Service[]
  readonly logger: Logger
  readonly warn: (message: string) => void
  readonly readiness: () => Promise<Readiness>
  readonly sendNotFoundPage: Parameters<typeof createServer>[0]['sendNotFoundPage']
  readonly addRoutes: (app: App) => Promise<void>
  readonly stops: Stops
}

/** Serves the services of a listener, and starts the threads that receive their hits. */
export async function openListener(config: Config, listener: Listener, opening: Opening): Promise<void> {
  const { services, logger, warn, readiness, sendNotFoundPage, addRoutes, stops, tracing } = opening
  const connections = {
    ...defaultConnectionLimits,
    total: config.connections,
    perNetwork: config.connectionsPerNetwork,
    readPeriodMs: config.readerSeconds * 1000,
    minReadBytesPerSecond: config.minReadRate,
  }
  const listenError = (error: unknown): never => {
    throw describeListenError(error, listener)
  }
  const startThreads = services.find((service) => service.startThreads)?.startThreads
  const threads = startThreads ? await planHitThreads(config.ingestThreads, listener, warn).catch(listenError) : null
  if (threads) stops.push(() => threads.tunnel.close())
  const serviceName = listener.services.join('+')
  const options = {
    title: listener.title,
    baseUrl: listener.url,
    logger,
    trustProxy: config.trustProxy,
    readiness,
    onRequestEnd: (request: FinishedRequest) => opening.onRequestEnd(serviceName, request),
    traceRequest: tracing ? tracing.traceRequest.bind(null, serviceName) : undefined,
    connections,
    sendNotFoundPage,
    raw: services.find(({ raw }) => raw)?.raw,
    otherThreads: threads ?? undefined,
  }
  const app: App = await createServer(options, addRoutes)
  let hitThreads: HitThreads | null = null
  // At the same time: threads wait for connections that they have passed on, which the server closes.
  stops.push(async () => void (await Promise.all([hitThreads?.close(), app.close()])))
  const listening = { host: listener.host, port: listener.port, reusePort: threads !== null }
  await app.listen(listening).catch(listenError)
  if (startThreads && threads)
    hitThreads = await startThreads({
      count: threads.count,
      addresses: app
        .addresses()
        .flatMap((bound) => (typeof bound === 'string' ? [] : [{ host: bound.address, port: bound.port }])),
      connections,
      counts: threads.counts,
      tunnel: threads.tunnel.target,
    })
}
