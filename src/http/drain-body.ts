import type { IncomingMessage } from 'node:http'

const limits = { bytes: 4 * 1024 * 1024, ms: 3_000 }

/**
 * Reads and discards the rest of a request body, up to a limit. A client whose connection is closed while it sends sees a
 * connection reset instead of the response.
 */
export function drainBody(request: IncomingMessage): Promise<void> {
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
      if (size > limits.bytes) finish()
    }
    const timer = setTimeout(finish, limits.ms)
    request.on('data', count).on('end', finish).on('close', finish)
    request.resume()
  })
}
