import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../base/errors.ts'
import { type S3Credentials, sha256, signRequest } from './sign.ts'

/** Where an S3-compatible store is. */
export interface S3Location {
  readonly bucket: string
  /** Null for AWS itself. */
  readonly endpoint: string | null
  readonly region: string
  readonly credentials: S3Credentials
}

export interface S3Client {
  /** Uploads an object in parts while its content is produced, and returns when it is stored. */
  upload(key: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  /** Reads an object in parts, each of which is requested again if the connection is cut. */
  read(key: string): AsyncGenerator<Buffer>
  /** The keys that begin with a prefix. */
  list(prefix: string): Promise<readonly string[]>
  remove(key: string): Promise<void>
}

interface SendOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

const partBytes = 16 * 1024 ** 2
/** S3 allows 10,000 parts, so later parts of a large object are larger. */
const partSize = (number: number): number => partBytes * (1 + Math.floor(number / 2_000))
const maxAttempts = 5
const timeoutMs = 120_000

export function createS3Client(location: S3Location): S3Client {
  const { send, errorOf, origin } = createS3Sender(location)

  async function uploadParts(key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<void> {
    const uploadId = tagOf((await send('POST', key, { query: { uploads: '' } })).body, 'UploadId')
    if (!uploadId) throw new DomainError('unavailable', `${origin} began no upload.`)
    try {
      const tags: string[] = []
      const add = async (body: Buffer): Promise<void> => {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const { headers } = await send('PUT', key, { query, body })
        tags.push(headers.get('etag') ?? '')
      }
      await add(first)
      for await (const part of rest) await add(part)
      const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const done = await send('POST', key, { query: { uploadId }, body })
      // An error may come after a status of success.
      if (tagOf(done.body, 'Code')) throw errorOf(done)
    } catch (error) {
      await send('DELETE', key, { query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  return {
    async upload(key, chunks) {
      const parts = inParts(chunks)
      const { value: first } = await parts.next()
      const { value: second, done } =
        first && first.length >= partBytes ? await parts.next() : { value: undefined, done: true }
      if (done || !second) return void (await send('PUT', key, { body: first ?? Buffer.alloc(0) }))
      await uploadParts(
        key,
        first ?? Buffer.alloc(0),
        (async function* () {
          yield second
          yield* parts
        })(),
      )
    },

    async *read(key) {
      const total = Number((await send('HEAD', key)).headers.get('content-length') ?? 0)
      for (let from = 0; from < total; ) {
        const last = Math.min(total, from + partBytes) - 1
        const { body } = await send('GET', key, { headers: { range: `bytes=${from}-${last}` } })
        if (body.length !== last - from + 1)
          throw new DomainError('unavailable', `${key} has changed while it was read, or was cut.`)
        yield body
        from += body.length
      }
    },

    async list(prefix) {
      const keys: string[] = []
      for (let token: string | undefined; ; ) {
        const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
        const { body } = await send('GET', '', { query })
        const text = body.toString()
        keys.push(...Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => unescapeXml(key)))
        token = tagOf(body, 'NextContinuationToken')
        if (token === undefined) return keys
      }
    },

    async remove(key) {
      await send('DELETE', key)
    },
  }
}

/** Sends signed requests to a bucket. */
function createS3Sender({ bucket, endpoint, region, credentials }: S3Location) {
  const base =
    endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint.replace(/\/$/, '')}/${bucket}`
  const { origin } = new URL(base)

  /** Retries what may succeed later: cut connections, and errors of the server. */
  async function send(
    method: string,
    key: string,
    { query = {}, headers = {}, body }: SendOptions = {},
  ): Promise<Answer> {
    const url = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const payload = sha256(body ?? '')
    for (let attempt = 1; ; attempt++) {
      try {
        const signed = signRequest({ method, url, headers, payload, time: Date.now() }, credentials, {
          region,
          service: 's3',
        })
        const response = await fetch(url, {
          method,
          headers: signed,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          ...(body && { body: new Uint8Array(body) }),
        })
        const answer = {
          status: response.status,
          headers: response.headers,
          body: Buffer.from(await response.arrayBuffer()),
        }
        if (answer.status < 300) return answer
        if (answer.status < 500 && answer.status !== 429) throw errorOf(answer)
        if (attempt === maxAttempts) throw errorOf(answer)
      } catch (error) {
        if (error instanceof DomainError) throw error
        if (attempt === maxAttempts) {
          const reason = error instanceof Error ? String(error.cause ?? error.message) : String(error)
          throw new DomainError('unavailable', `${origin} cannot be reached: ${reason}`, { cause: error })
        }
      }
      await sleep(100 * 2 ** attempt)
    }
  }

  function errorOf({ status, body }: Answer): DomainError {
    // A reply to HEAD has no body.
    const [code, message] = [
      tagOf(body, 'Code') ?? (status === 404 ? 'NoSuchKey' : `status ${status}`),
      tagOf(body, 'Message') ?? '',
    ]
    if (code === 'NoSuchBucket') return new DomainError('unavailable', `There is no bucket ${bucket} at ${origin}.`)
    if (status === 403 || status === 401)
      return new DomainError(
        'unavailable',
        `${origin} denies access to the bucket ${bucket} (${code}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.`,
      )
    return new DomainError('unavailable', `${origin} answered ${code}: ${message.slice(0, 200)}`)
  }

  return { send, errorOf, origin }
}

/** Collects chunks into parts; the source may reuse its buffers. */
async function* inParts(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let collected: Buffer[] = []
  let bytes = 0
  let number = 1
  for await (const chunk of chunks) {
    collected.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes < partSize(number)) continue
    yield Buffer.concat(collected)
    number++
    collected = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(collected)
}

const tagOf = (body: Buffer, name: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(body.toString())?.[1]
  return text === undefined ? undefined : unescapeXml(text)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    return String.fromCodePoint(Number(name.startsWith('#x') ? `0x${name.slice(2)}` : name.slice(1)))
  })
