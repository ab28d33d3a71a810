import { type Message, message } from '../base/message.ts'
import { renderText } from '../texts/render-text.ts'
import type { FetchFailureKind } from './fetch-result.ts'

/** Thrown inside the fetcher only; callers get a `FetchFailure`. */
export class FetchError extends Error {
  readonly kind: FetchFailureKind
  readonly text: Message
  readonly transient: boolean

  constructor(kind: FetchFailureKind, text: Message, transient = false) {
    super(renderText(text, 'en'))
    this.name = 'FetchError'
    this.text = text
    this.kind = kind
    this.transient = transient
  }
}

/** Replaces the HTTP client's messages by our own, because its messages may contain internal addresses. */
export function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error
  const code = errorCode(error)
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return headersTooLarge()
  }
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') {
    return new FetchError(
      'protocol',
      message('The server closed the connection before the response was complete.'),
      true,
    )
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new FetchError('protocol', message('The length of the response does not match its Content-Length header.'))
  }
  return new FetchError('protocol', message('The server did not send a valid HTTP response.'))
}

export function headersTooLarge(): FetchError {
  return new FetchError('too-large', message('The response headers are too large.'))
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
