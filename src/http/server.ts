import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { TSchema } from 'typebox'
import { compileAddresses, normalizeAddress } from '../base/address-list.ts'
import { DomainError } from '../base/errors.ts'
import type { App } from './app.ts'
import { answerClientError } from './client-errors.ts'
import { type ConnectionLimits, defaultConnectionLimits, guardConnections } from './connections.ts'
import { parseForm, readBodies } from './forms.ts'
import { refuseOtherMethods } from './methods.ts'
import { documentApi } from './openapi.ts'
import { answerError, answerErrors, problemType, sendProblem } from './problems.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serializerOf } from './serialize.ts'
import { requireSchemas, unreadable, validateFields } from './validation.ts'

export interface ServerOptions {
  readonly title: string
  readonly baseUrl: string
  readonly logger: FastifyBaseLogger
  /** Addresses or CIDRs whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[]
  /** Whether it can serve, for `GET /health`. */
  readonly healthy: () => Promise<boolean>
  /** Answers a request by itself, without any framework on the way; false for those that it leaves to the routes. */
  readonly answerFirst?: AnswerFirst
  readonly connections?: Partial<ConnectionLimits>
  /** How long those who are being answered have left when it closes. */
  readonly closeWithinMs?: number
}

export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean

const bodyLimit = 64 * 1024
// The longest name in a path is that of an event's property: 300 bytes, of which each may be percent-encoded.
const maxParamLength = 900
// A client that sends its request slower than this is holding a place that others need.
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
}
/** Without a byte in either direction; whatever is waited for must be answered before. */
export const socketTimeoutMs = 60_000
const maxRequestsPerSocket = 10_000
/** Requests that a client may send on one connection before it has read the answers. */
const maxPipelined = 64
const closeWithinMs = 5_000
/** A proxy or command here speaks for anybody. */
const thisMachine = ['127.0.0.0/8', '::1']

/** A server with the conventions of both APIs, and the routes that `addRoutes` adds to it. */
export async function createServer(options: ServerOptions, addRoutes: (app: App) => Promise<void>): Promise<App> {
  const isTrusted = compileAddresses(options.trustProxy.join(',')) ?? (() => false)
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: (address: string) => isTrusted(normalizeAddress(address)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: readQuery, maxParamLength },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    serverFactory: (answer) => openServer(answer, options),
    // So that Fastify does not load its own; ours are set below.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.setValidatorCompiler(validateFields)
  app.setSerializerCompiler<TSchema>(({ schema, method, url, httpStatus, contentType }) =>
    // Problems are written by `sendProblem` alone.
    contentType === problemType
      ? JSON.stringify
      : serializerOf(schema, () =>
          options.logger.error(`${method} ${url} ${httpStatus}: fields that its schema lacks were not sent`),
        ),
  )
  app.decorateRequest('principal', null)
  answerErrors(app)
  readBodies(app)
  requireSchemas(app)
  const finishMethods = refuseOtherMethods(app)
  addSecurityHeaders(app, options.baseUrl)
  await documentApi(app, options)
  app.get('/health', { schema: { hide: true } }, async (_request, reply) =>
    (await options.healthy()) ? { status: 'ok' } : sendProblem(reply, 503, 'The stores cannot be reached.'),
  )
  await addRoutes(app)
  finishMethods()
  endConnectionsWhenClosing(app, options.closeWithinMs ?? closeWithinMs)
  return app
}

function openServer(
  answer: RequestListener,
  { answerFirst = () => false, connections = {}, trustProxy }: ServerOptions,
): Server {
  const pipelined = limitPipelining(answer)
  const server = createHttpServer(timeouts, (request, response) => {
    if (!answerFirst(request, response)) pipelined(request, response)
  })
  server.setTimeout(socketTimeoutMs)
  server.maxRequestsPerSocket = maxRequestsPerSocket
  guardConnections(server, { ...defaultConnectionLimits, ...connections }, [...trustProxy, ...thisMachine])
  return server
}

/** All requests of a connection are begun as they arrive, while the answers wait for each other. */
function limitPipelining(answer: RequestListener): RequestListener {
  const begun = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (begun.get(socket) ?? 0) + 1
    if (count > maxPipelined) return socket.destroy()
    begun.set(socket, count)
    response.once('close', () => begun.set(socket, (begun.get(socket) ?? 1) - 1))
    answer(request, response)
  }
}

/**
 * Connections that were busy when closing began would be kept alive for the next request, and the process with them. Those
 * who do not read, or never finish their request, are not waited for.
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

/** Fastify asks this outside of its error handling, so a query that can't be read is told by the validation. */
function readQuery(text: string): Record<string | symbol, unknown> {
  try {
    return parseForm(text, 'query string')
  } catch (error) {
    if (error instanceof DomainError) return { [unreadable]: error }
    throw error
  }
}

const noCompiler = () => (): never => {
  throw new Error('The server has compilers of its own.')
}
