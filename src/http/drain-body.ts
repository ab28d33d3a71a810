import type { IncomingMessage } from 'node:http'

const patience = { bytes: 4 * 1024 * 1024, ms: 3_000 }

/**
 * Reads and throws away what a client still sends, up to a limit: one that is cut off while it sends gets a reset instead of
 * the answer.
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
    const count = (piece: Buffer): void => {
      size += piece.length
      if (size > patience.bytes) finish()
    }
    const timer = setTimeout(finish, patience.ms)
    request.on('data', count).on('end', finish).on('close', finish)
    request.resume()
  })
}
