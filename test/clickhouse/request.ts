import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** What a request of ClickHouse's HTTP interface asks. */
export interface Question {
  readonly id: string | null
  readonly database: string
  /** The query, and behind an insert's first line its data. */
  readonly text: Buffer
  readonly format: string
  /** The values of `{name:Type}`, in the escaping that the interface wants. */
  readonly parameters: ReadonlyMap<string, string>
  readonly settings: ReadonlyMap<string, string>
  readonly compressReply: boolean
}

/** Parameters of the address that are neither settings nor values. */
const ofTheInterface = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'enable_http_compression',
  'session_id',
  'session_timeout',
  'session_check',
  'user',
  'password',
  'role',
  'compress',
  'decompress',
])

export async function readQuestion(request: IncomingMessage): Promise<Question> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = await readBody(request)
  const form = await readForm(request, body)
  const parameters = new Map<string, string>()
  const settings = new Map<string, string>()
  for (const [name, value] of [...searchParams, ...form]) {
    if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), value)
    else if (!ofTheInterface.has(name)) settings.set(name, value)
  }
  const query = searchParams.get('query') ?? form.get('query') ?? ''
  const data = form.size > 0 ? Buffer.alloc(0) : body
  return {
    id: searchParams.get('query_id'),
    database: searchParams.get('database') ?? header(request, 'x-clickhouse-database') ?? 'default',
    text:
      query === '' || data.length === 0
        ? Buffer.concat([Buffer.from(query), data])
        : Buffer.concat([Buffer.from(`${query}\n`), data]),
    format: searchParams.get('default_format') ?? header(request, 'x-clickhouse-format') ?? 'TabSeparated',
    parameters,
    settings,
    compressReply:
      searchParams.get('enable_http_compression') === '1' && /\bgzip\b/.test(header(request, 'accept-encoding') ?? ''),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const sent = await buffer(request)
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
}

/** Long parameters come as a form in the body. */
async function readForm(request: IncomingMessage, body: Buffer): Promise<Map<string, string>> {
  const type = request.headers['content-type'] ?? ''
  const fields = new Map<string, string>()
  if (!type.startsWith('multipart/form-data')) return fields
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value)
  return fields
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
