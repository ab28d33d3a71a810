import type { IncomingMessage } from 'node:http'

/** Trackers never send more. */
const maxBytes = 64 * 1024

/** A client that is disconnected while it sends never reads the reply, so this much more is read and discarded. */
const maxDiscardedBytes = 4 * 1024 * 1024

/** Discards the body of a request that was already answered. */
export function skipBody(request: IncomingMessage): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxDiscardedBytes) request.destroy()
  })
}

/** Calls back with the body as text, or with null as soon as it is too long; never if the client disconnects. */
export function readBody(request: IncomingMessage, done: (body: string | null) => void): void {
  let chunks: Buffer[] = []
  let size = 0
  let tooLarge = false
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else if (size > maxDiscardedBytes) request.destroy()
    else if (!tooLarge) {
      tooLarge = true
      chunks = []
      done(null)
    }
  })
  request.on('end', () => {
    const [first] = chunks
    if (!tooLarge) done(chunks.length === 1 && first ? first.toString() : Buffer.concat(chunks).toString())
  })
}
