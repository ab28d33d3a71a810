import type { Clock } from '../../base/clock.ts'
import { readBodyText, sendToServer } from '../../base/get-from-service.ts'
import { retryAfterMs } from '../../fetch/retry-after.ts'
import { ApiError } from './api-error.ts'

export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or as a form. */
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface JsonReply {
  readonly status: number
  /** Null if the body is not JSON. */
  readonly body: unknown
  readonly retryAfterMs: number | null
}

export type SendJson = (request: JsonRequest) => Promise<JsonReply>

const timeoutMs = 120_000
/** A page of 25,000 rows has a few megabytes; long pages and queries make it more. */
const maxLength = 128 * 1024 ** 2

/** Sends requests to the API of a search engine. What goes wrong is reported without the request, which has keys. */
export const createSendJson =
  (clock: Clock): SendJson =>
  async ({ method, url, headers, json, form, signal }) => {
    const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined
    const type = json ? 'application/json' : form ? 'application/x-www-form-urlencoded' : null
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      const reply = await sendToServer(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(type && { 'content-type': type, 'content-length': String(Buffer.byteLength(body ?? '')) }),
          ...headers,
        },
        signal: limit,
        ...(body !== undefined && { body }),
      })
      const text = await readBodyText(reply, maxLength)
      return {
        status: reply.statusCode ?? 0,
        body: parseJson(text),
        retryAfterMs: retryAfterMs(reply.headers['retry-after'], clock()),
      }
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no complete reply'
      throw new ApiError('unavailable', `${new URL(url).host} could not be reached: ${reason}.`)
    }
  }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
