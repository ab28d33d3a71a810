import type { JsonObject } from './document.ts'

const retryAfter: JsonObject = {
  'retry-after': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } },
}

interface ProblemText {
  readonly description: string
  readonly code: string
  readonly detail: string
  readonly headers?: JsonObject
  readonly more?: JsonObject
}

/** What each status means, and one of its problems. */
export const problemTexts: Readonly<Record<string, ProblemText>> = {
  400: {
    description: 'The request is malformed, such as a body that is not valid JSON',
    code: 'bad-request',
    detail: 'The body is not valid JSON.',
  },
  401: {
    description: 'The key, session or grant is missing, unknown or revoked',
    code: 'unauthorized',
    detail: 'The API key is not known, or has been revoked.',
    headers: {
      'www-authenticate': {
        description: '`Bearer`, or `Sightline-Grant` for a page with a password',
        schema: { type: 'string' },
      },
    },
  },
  403: {
    description: 'The key may not do this: it is read-only or limited to the other service',
    code: 'forbidden',
    detail: 'This key may only read.',
  },
  404: {
    description: 'There is no such record, or it belongs to another account',
    code: 'not-found',
    detail: 'There is no such website.',
  },
  409: {
    description: 'The record is in a state that does not allow this, or was changed meanwhile',
    code: 'conflict',
    detail: 'The record was changed meanwhile. Read it again.',
  },
  413: {
    description: 'The body is larger than allowed: 64 KiB unless the operation says otherwise',
    code: 'body-too-large',
    detail: 'The body is larger than the allowed 64 KiB.',
  },
  415: {
    description: 'The body has a content type that the operation does not read',
    code: 'unsupported-media-type',
    detail: 'Send the body as application/x-www-form-urlencoded or application/json.',
  },
  422: {
    description: 'Fields or parameters are invalid: `errors` has messages by field, `error_codes` their codes',
    code: 'invalid',
    detail: 'domain is required.',
    more: { errors: { domain: ['domain is required.'] }, error_codes: { domain: [{ code: 'required', values: {} }] } },
  },
  429: {
    description: 'Too many requests, or a limit of the account is reached',
    code: 'too-many',
    detail: 'More than 6000 requests per minute. Try again in 20 seconds.',
    headers: retryAfter,
  },
  503: {
    description: 'A store is unavailable or the service is overloaded: nothing was changed',
    code: 'unavailable',
    detail: 'The event store is not available. Try again later.',
    headers: retryAfter,
  },
}

/** Any operation can have these problems, depending on who sends what. */
export const conventional: ReadonlySet<string> = new Set(['400', '401', '403', '413', '415', '429', '503'])

/** The response of an operation that names only the problems of its own. */
export function anyProblem(response: JsonObject): JsonObject {
  const lines = [...conventional].map((status) => {
    const { code = '', description = '' } = problemTexts[status] ?? {}
    return `- ${status} \`${code}\`: ${description}`
  })
  return { ...response, description: `A problem that any operation can have:\n\n${lines.join('\n')}` }
}
