import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { TSchema } from 'typebox'
import { compileAddresses, normalizeAddress } from '../base/address-list.ts'
import { DomainError } from '../base/errors.ts'
import { lazy } from '../base/lazy.ts'
import type { App } from './app.ts'
import { replyToClientError } from './client-errors.ts'
import type { ConnectionLimits } from './connections.ts'
import { parseForm, readBodies } from './forms.ts'
import { addHealthRoutes, type HealthOptions } from './health.ts'
import { createListener, type OtherThreads, type RawHandler } from './listener.ts'
import { shadowLessSpecificRoutes } from './method-not-allowed.ts'
import { handleNotFound, type SendPage } from './not-found.ts'
import { documentApi } from './openapi/openapi.ts'
import { handleError, problemType } from './problems.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { createSerializer } from './serialize.ts'
import { parseErrorKey, requireSchemas, validateFields } from './validation.ts'

export interface ServerOptions extends HealthOptions {
  readonly title: string
  readonly baseUrl: string
  readonly logger: FastifyBaseLogger
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For header is trusted. */
  readonly trustProxy: readonly string[]
  /** Called after each request that Fastify has handled. */
  readonly onRequestEnd?: (request: FinishedRequest) => void
  /** Called for each request that Fastify handles. */
  readonly traceRequest?: ((headers: IncomingHttpHeaders) => RequestTrace) | undefined
  /** Handles requests without Fastify, for speed. */
  readonly raw?: RawHandler | undefined
  readonly connections?: Partial<ConnectionLimits>
  readonly otherThreads?: OtherThreads | undefined
  /** The page for browsers that open an unknown URL; without it they get a problem, as API clients do. */
  readonly sendNotFoundPage?: SendPage | undefined
  /** How long requests in progress may take when the server closes. */
  readonly closeTimeoutMs?: number
}

export interface RequestTrace {
  /** Runs the handling of the request in the context of its trace. */
  run(handle: () => void): void
  end(request: FinishedRequest): void
}

export interface FinishedRequest {
  readonly id: string
  readonly method: string
  /** The pattern of the route, so that it contains no data; null for unknown paths. */
  readonly route: string | null
  readonly status: number
  readonly ms: number
}

const bodyLimit = 64 * 1024
// The longest parameter is the name of an event property: 300 bytes, each of which may be percent-encoded.
const maxParamLength = 900
const defaultCloseTimeoutMs = 5_000

/** Creates a server with the conventions of both APIs and the routes that `addRoutes` adds. */
export async function createServer(options: ServerOptions, addRoutes: (app: App) => Promise<void>): Promise<App> {
  const isTrusted = compileAddresses(options.trustProxy.join(',')) ?? (() => false)
  const app = fastify({
    loggerInstance: withOneChild(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    trustProxy: (address: string) => isTrusted(normalizeAddress(address)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength },
    frameworkErrors: handleError,
    clientErrorHandler: replyToClientError,
    serverFactory: (handler) => createListener(handler, options),
    // Keeps Fastify from loading its own compilers; ours are set below.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.setValidatorCompiler(validateFields)
  app.setSerializerCompiler<TSchema>(({ schema, method, url, httpStatus, contentType }) => {
    // Only `sendProblem` sends problems.
    if (contentType === problemType) return JSON.stringify
    // Compiled by the first reply: compiling all of them took 25 ms of each start.
    const serializer = lazy(() =>
      createSerializer(schema, () =>
        options.logger.error(
          `${method} ${url} ${httpStatus}: the reply had fields that are not in its schema; they were not sent`,
        ),
      ),
    )
    return (value: unknown) => serializer()(value)
  })
  app.decorateRequest('principal', null)
  app.decorateRequest('recordBefore', null)
  app.setErrorHandler(handleError)
  handleNotFound(app, options.sendNotFoundPage)
  readBodies(app)
  requireSchemas(app)
  const addShadows = shadowLessSpecificRoutes(app)
  addSecurityHeaders(app, options.baseUrl)
  const serveDocuments = documentApi(app, {
    title: options.title,
    baseUrl: options.baseUrl,
    otherRoutes: options.raw?.operations,
  })
  if (options.traceRequest) traceRequests(app, options.traceRequest)
  if (options.onRequestEnd) reportRequests(app, options.onRequestEnd)
  addHealthRoutes(app, options)
  await addRoutes(app)
  serveDocuments()
  addShadows()
  endConnectionsWhenClosing(app, options.closeTimeoutMs ?? defaultCloseTimeoutMs)
  return app
}

/**
 * A logger for each request would take 3 % of the time of a list, and a factory of ours, whose loggers Fastify checks, 2 %; the few lines
 * that are logged name the request themselves.
 */
function withOneChild(logger: FastifyBaseLogger): FastifyBaseLogger {
  const child: FastifyBaseLogger['child'] = (...options) => {
    const shared = logger.child(...options)
    return Object.assign(shared, { child: () => shared })
  }
  return Object.assign(Object.create(logger), { child })
}

function reportRequests(app: App, onEnd: (request: FinishedRequest) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    onEnd(finishedRequest(request, reply))
    done()
  })
}

function traceRequests(app: App, trace: (headers: IncomingHttpHeaders) => RequestTrace): void {
  const traces = new WeakMap<FastifyRequest, RequestTrace>()
  app.addHook('onRequest', (request, _reply, done) => {
    const started = trace(request.headers)
    traces.set(request, started)
    started.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    traces.get(request)?.end(finishedRequest(request, reply))
    done()
  })
}

function finishedRequest(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): FinishedRequest {
  const { id, method, routeOptions, is404 } = request
  return { id, method, route: is404 ? null : (routeOptions.url ?? null), status: statusCode, ms: elapsedTime }
}

/**
 * Connections that are busy when the server starts closing would otherwise be kept alive, and the process with them. After
 * the timeout, clients that do not read or never finish their request are disconnected.
 */
function endConnectionsWhenClosing(app: App, withinMs: number): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref()
    const end = setTimeout(() => app.server.closeAllConnections(), withinMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(end)
    })
    if (!app.server.listening) clearTimeout(end)
  })
}

/** Fastify calls this outside of its error handling, so the validation reports malformed query strings. */
function parseQuery(text: string): Record<string | symbol, unknown> {
  try {
    return parseForm(text, 'query string')
  } catch (error) {
    if (error instanceof DomainError) return { [parseErrorKey]: error }
    throw error
  }
}

const noCompiler = () => (): never => {
  throw new Error('The server has compilers of its own.')
}

/** What other tools generate: UUIDs, ULIDs and the like. Nothing that could forge a line of a log. */
const wellFormedId = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The id that a client or proxy sent, if it is well-formed; a new one otherwise. */
const requestIdOf = (sent: string | readonly string[] | undefined): string =>
  typeof sent === 'string' && wellFormedId.test(sent) ? sent : randomUUID()
