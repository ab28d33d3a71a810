import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { DomainError, type ErrorCode, type ExceededLimit, type FieldCodes, type FieldErrors } from '../base/errors.ts'
import { errorUnlessDisconnected } from './disconnect.ts'

export const problemType = 'application/problem+json'

/** RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'Always `about:blank`: the status says what kind of problem it is' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What was found, and what is allowed' }),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field, on 422' }),
    ),
    code: Type.Optional(
      Type.String({
        description:
          'The kind of problem, for programs: such as `not-found`, `invalid` or `key-limit`. Codes never change',
      }),
    ),
    error_codes: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Array(
          Type.Union([
            Type.Object({
              code: Type.String(),
              values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
            }),
            Type.Null(),
          ]),
        ),
        { description: 'The codes of `errors`, in the same order, with the values in the messages; null: no code' },
      ),
    ),
    request_id: Type.Optional(
      Type.String({ description: 'On 5xx: the id of the request, as in `x-request-id` and in the log of the service' }),
    ),
    limit: Type.Optional(
      Type.Object(
        {
          name: Type.String({ description: 'Of what' }),
          found: Type.Integer({ description: 'How much there is, or would be' }),
          allowed: Type.Integer({ description: 'How much there may be' }),
        },
        {
          description: 'With the code `account-limit` or `event-limit`: of what there is too much, and what is allowed',
        },
      ),
    ),
    password_required: Type.Optional(
      Type.Literal(true, { description: 'On 401: the page opens by its password, and not by a key' }),
    ),
  },
  { title: 'Problem', description: 'What went wrong (RFC 9457)' },
)

const statusOf: Readonly<Record<ErrorCode, number>> = {
  'bad-request': 400,
  unauthorized: 401,
  'password-required': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
}

/** Messages for errors that Fastify itself raises. */
const frameworkDetail: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than the allowed 64 KiB.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/x-www-form-urlencoded or application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but its content type says that it is JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
  FST_ERR_BAD_URL: 'The path is not a valid percent-encoded path.',
  FST_ERR_ASYNC_CONSTRAINT: 'The request could not be routed.',
}

/** The codes of problems that are no errors of the domain, by status. */
const frameworkCode: Readonly<Record<number, string>> = {
  400: 'bad-request',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  413: 'body-too-large',
  414: 'path-too-long',
  415: 'unsupported-media-type',
  431: 'headers-too-large',
  500: 'internal-error',
  503: 'unavailable',
}

/** The stable code of a problem that nothing else has given one. */
export const codeOfStatus = (status: number): string =>
  frameworkCode[status] ?? (status < 500 ? 'bad-request' : 'internal-error')

interface ProblemExtensions {
  readonly code?: string
  readonly errors?: FieldErrors | undefined
  readonly error_codes?: FieldCodes | undefined
  readonly limit?: ExceededLimit | undefined
  readonly password_required?: true
  readonly request_id?: string
}

export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail: string,
  extensions: ProblemExtensions = {},
): FastifyReply {
  return reply
    .code(status)
    .type(problemType)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problemBody(status, detail, status < 500 ? extensions : { ...extensions, request_id: reply.request.id }))
}

interface ProblemBody extends ProblemExtensions {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
}

const problemBody = (status: number, detail: string, extensions: ProblemExtensions): ProblemBody => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
  code: codeOfStatus(status),
  ...extensions,
})

/** Sends an error in the format of an API. */
type SendError = typeof sendProblem

const drainLimits = { bytes: 4 * 1024 * 1024, ms: 3_000 }

/**
 * Reads and discards the rest of a request body, up to a limit. A client whose connection is closed while it sends sees a
 * connection reset instead of the response.
 */
function drainBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let size = 0
    const finish = (): void => {
      clearTimeout(timer)
      request.off('data', count).off('end', finish).off('close', finish)
      request.pause()
      resolve()
    }
    const count = (chunk: Buffer): void => {
      size += chunk.length
      if (size > drainLimits.bytes) finish()
    }
    const timer = setTimeout(finish, drainLimits.ms)
    request.on('data', count).on('end', finish).on('close', finish)
    request.resume()
  })
}

export const handleError = createErrorHandler(sendProblem)

/** Handles errors as all APIs do, except for the format of the body. */
export function createErrorHandler(send: SendError) {
  return (thrown: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => {
    const error = errorUnlessDisconnected(thrown, reply)
    if (error instanceof DomainError) {
      if (error.code === 'unauthorized') reply.header('www-authenticate', 'Bearer')
      if (error.code === 'password-required') reply.header('www-authenticate', 'Sightline-Grant')
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    }
    const { status, detail, extensions } = describeError(error, request)
    const sendError = () => send(reply, status, detail, extensions)
    return status === 413 ? drainBody(request.raw).then(sendError) : sendError()
  }
}

/** The problem of an error within a reply that has others too. */
export function problemOf(error: unknown, request: FastifyRequest): ProblemBody {
  const { status, detail, extensions } = describeError(
    error instanceof Error ? error : new Error(String(error)),
    request,
  )
  return problemBody(status, detail, extensions)
}

function describeError(
  error: Error & { readonly statusCode?: number; readonly code?: string },
  { id: reqId, log }: FastifyRequest,
) {
  if (error instanceof DomainError) {
    if (error.cause) log.warn({ reqId, err: error.cause }, error.message)
    const extensions: ProblemExtensions = {
      code: error.reason ?? error.code,
      errors: error.fields,
      error_codes: error.fieldCodes,
      limit: error.limit,
      ...(error.code === 'password-required' ? { password_required: true } : {}),
    }
    return { status: statusOf[error.code], detail: error.message, extensions }
  }
  const status = error.statusCode ?? 500
  if (status < 500) return { status, detail: frameworkDetail[error.code ?? ''] ?? error.message, extensions: {} }
  log.error({ reqId, err: error }, 'A request failed')
  return { status: 500, detail: 'Internal error. See the log of the service for the reason.', extensions: {} }
}
/** The problem replies of an operation, for its schema. Every operation may reply 503, because a store may be unavailable. */
export function problems<const S extends number>(...statuses: readonly S[]): Record<S | 503, TSchema> {
  const problemReply = (status: number) => ({
    description: STATUS_CODES[status] ?? 'Error',
    content: { [problemType]: { schema: Problem } },
  })
  const all = [...statuses, 503].map((status) => [status, problemReply(status)])
  // `Object.fromEntries` forgets which keys there are.
  return Object.fromEntries(all) as unknown as Record<S | 503, TSchema>
}
