import type { FetchFailureKind } from './fetch-result.ts'

/** Thrown inside the fetcher only; callers get a `FetchFailure`. */
export class FetchError extends Error {
  readonly kind: FetchFailureKind
  readonly transient: boolean

  constructor(kind: FetchFailureKind, message: string, transient = false) {
    super(message)
    this.name = 'FetchError'
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
    return new FetchError('protocol', 'The server closed the connection before the answer was complete.', true)
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new FetchError('protocol', 'The answer is not as long as its content-length says.')
  }
  return new FetchError('protocol', 'The server did not answer in valid HTTP.')
}

export function headersTooLarge(): FetchError {
  return new FetchError('too-large', 'The headers of the answer are too large.')
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
