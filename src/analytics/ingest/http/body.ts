import type { IncomingMessage } from 'node:http'

/** What an honest tracker never sends more than. */
const limit = 64 * 1024

/** A client that is cut off while it still sends never reads why, so this much more is read and thrown away. */
const patience = 4 * 1024 * 1024

/** For a request that was answered without its body. */
export function skipBody(request: IncomingMessage): void {
  let size = 0
  request.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > patience) request.destroy()
  })
}

/** Tells the whole body as text, or null as soon as it is too long. A client that goes away is told nothing. */
export function readBody(request: IncomingMessage, done: (body: string | null) => void): void {
  let pieces: Buffer[] = []
  let size = 0
  let told = false
  request.on('data', (piece: Buffer) => {
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else if (size > patience) request.destroy()
    else if (!told) {
      told = true
      pieces = []
      done(null)
    }
  })
  request.on('end', () => {
    const [first] = pieces
    if (!told) done(pieces.length === 1 && first ? first.toString() : Buffer.concat(pieces).toString())
  })
}
