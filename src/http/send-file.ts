import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file with its precompressed encodings. */
export interface ServedFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

type Encoding = 'br' | 'gzip'

export const etagOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** Sends a file in the smallest encoding that the browser accepts, or 304 if it has the file already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'], file)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  reply.headers({ etag, vary })
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(file.type)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send((encoding && file[encoding]) ?? file.plain)
}

function encodingFor(header: unknown, file: ServedFile): Encoding | undefined {
  const accepted = typeof header === 'string' ? header.toLowerCase().split(',') : []
  const accepts = (name: Encoding): boolean =>
    accepted.some((entry) => {
      const [coding = '', quality = ''] = entry.split(';').map((part) => part.trim())
      return coding === name && !/^q=0(\.0*)?$/.test(quality)
    })
  return (['br', 'gzip'] as const).find((name) => file[name] !== undefined && accepts(name))
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === etag || tag === '*') ?? false
}
