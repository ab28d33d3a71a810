import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** What a request to ClickHouse's HTTP interface asks. */
export interface ClickhouseRequest {
  readonly id: string | null
  readonly database: string
  /** The query; an insert's data follow it. */
  readonly text: string
  readonly format: string
  /** The values of `{name:Type}`, escaped as the interface wants them. */
  readonly parameters: ReadonlyMap<string, string>
  readonly settings: ReadonlyMap<string, string>
  readonly gzipAnswer: boolean
}

/** What the address may say besides settings and parameters. Users are let in whatever their password is. */
const interfaceParameters = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'user',
  'password',
  'enable_http_compression',
  'wait_end_of_query',
])

export async function readClickhouseRequest(request: IncomingMessage): Promise<ClickhouseRequest> {
  const body = await readBody(request)
  const form = await readForm(request, body)
  const parametersSent = new Map([...new URL(request.url ?? '/', 'http://localhost').searchParams, ...(form ?? [])])
  const parameters = new Map<string, string>()
  const settings = new Map<string, string>()
  for (const [name, value] of parametersSent) {
    if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), value)
    else if (!interfaceParameters.has(name)) settings.set(name, value)
  }
  if (request.method === 'GET') settings.set('readonly', '1')
  return {
    id: parametersSent.get('query_id') ?? null,
    database: parametersSent.get('database') ?? header(request, 'x-clickhouse-database') ?? 'default',
    text: [parametersSent.get('query') ?? '', form === null ? body.toString() : '']
      .filter((part) => part !== '')
      .join('\n'),
    format: parametersSent.get('default_format') ?? header(request, 'x-clickhouse-format') ?? 'TabSeparated',
    parameters,
    settings,
    gzipAnswer:
      parametersSent.get('enable_http_compression') === '1' &&
      /\bgzip\b/.test(header(request, 'accept-encoding') ?? ''),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const sent = await buffer(request)
  return header(request, 'content-encoding') === 'gzip' ? gunzipSync(sent) : sent
}

/** Long parameters come in the body, as a form. */
async function readForm(request: IncomingMessage, body: Buffer): Promise<ReadonlyMap<string, string> | null> {
  const type = header(request, 'content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return null
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
  return new Map([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
