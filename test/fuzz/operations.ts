import { readApiDocument } from '../support/api-document.ts'
import { type FuzzContext, pickCaller } from './fuzz-context.ts'
import {
  costlyFilter,
  encodeOddly,
  hostileDate,
  hostileFilter,
  hostileJson,
  hostileNumber,
  hostileText,
  hostileZone,
} from './hostile-values.ts'
import type { Random } from './random.ts'
import type { FuzzRequest, Transfer } from './request.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maximum?: number
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly name: string
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The fields of the request body, by content type. */
  readonly bodies: ReadonlyMap<string, Readonly<Record<string, Schema>>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}
interface DocumentedOperation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** All operations in a service's OpenAPI document. */
export async function readOperations(origin: string): Promise<readonly Operation[]> {
  const document = await readApiDocument<Document>(origin)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      origin,
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: new Map(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema.properties ?? {}]),
      ),
    })),
  )
}

const metrics = [
  'visitors',
  'visits',
  'pageviews',
  'events',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'scroll_depth',
]

/** A valid value for a parameter, including the most expensive ones. */
function honestValue(random: Random, name: string, schema: Schema, setting: FuzzContext): string {
  if (schema.enum) return String(random.pick(schema.enum))
  switch (name) {
    case 'filter':
      return costlyFilter(random)
    case 'from':
    case 'to':
      return schema.type === 'integer' ? String(random.integer(1, 40)) : honestDay(random)
    case 'timezone':
      return random.pick(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'])
    case 'metrics':
      return random.pick([metrics.join(','), random.pick(metrics)])
    case 'search':
      return random.pick(['a', 'aaaa', '%', '_', '<', 'fuzz'])
    case 'url':
      return random.pick(setting.pages)
    case 'domain':
      return random.pick([`made-${random.integer(1, 300)}.test`, ...setting.domains])
    case 'email':
      return `fuzz-${random.integer(1, 300)}@fuzz.test`
    case 'password':
    case 'current_password':
      return 'correct horse battery'
    case 'exclude_params':
      return random.pick(['utm_*', Array(500).fill('*a*a*a*b').join('\n'), '*a'.repeat(2_000)])
    case 'exclude_ips':
      return random.pick(['10.0.0.0/8', Array(400).fill('2001:db8::/32').join(',')])
    case 'token':
      return 'x'.repeat(43)
    default:
      if (schema.type === 'integer') return String(random.integer(1, Math.min(schema.maximum ?? 1_000, 1_000)))
      return 'fuzz'
  }
}

function honestDay(random: Random): string {
  return new Date(Date.now() - random.integer(0, 1_200) * 86_400_000).toISOString().slice(0, 10)
}

function hostileValue(random: Random, name: string, schema: Schema, setting: FuzzContext): string {
  const honest = honestValue(random, name, schema, setting)
  const kind = random.fraction()
  if (name === 'filter' && kind < 0.8) return hostileFilter(random)
  if (schema.type === 'integer' && kind < 0.7) return hostileNumber(random)
  if (/^(from|to)$/.test(name) && kind < 0.7) return hostileDate(random)
  if (name === 'timezone' && kind < 0.7) return hostileZone(random)
  return hostileText(random, honest, schema.maxLength ?? 2_000)
}

/** A URL for an audit: on this machine, or one that is rejected before any DNS lookup. */
const fieldOf = (random: Random, name: string, value: string): string =>
  name === 'url' && /^https?:/.test(value) && !/^http:\/\/127\.0\.0\.1:\d+\//.test(value)
    ? `http://fuzz.test:9/${encodeURIComponent(value.toWellFormed()).slice(0, random.pick([10, 1_900]))}`
    : value

/** Stores tens of thousands of events before it replies, a few times for each account. */
const createDemo = 'POST /api/v1/demo'

const manners: readonly Transfer[] = ['disconnects', 'reads slowly', 'sends slowly']
const oddHeaders: readonly (readonly [name: string, value: string])[] = [
  ['accept', 'text/csv'],
  ['accept', 'text/html;q=0.1,application/json;q=x'],
  ['accept', '*/*;'.repeat(500)],
  ['accept-language', 'x'.repeat(4_000)],
  ['accept-encoding', 'gzip, deflate, br, zstd'],
  ['accept-encoding', 'gzip;q=0, identity;q=0'],
  ['if-none-match', '"'.repeat(300)],
  ['if-none-match', 'W/"x", *'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-,1-,2-,3-'],
  ['cookie', `sightline_session=${'x'.repeat(4_000)}; a=b`],
  ['cookie', 'a=1; '.repeat(800)],
  ['cookie', '=;;=;__proto__=1;%=%zz'],
  ['authorization', `Bearer ${'x'.repeat(3_000)}`],
  ['authorization', 'Basic Og=='],
  ['sightline-grant', 'x.y.z'],
  ['sightline-grant', `${'9'.repeat(15)}.${'A'.repeat(86)}`],
  ['x-forwarded-for', '1.2.3.4, '.repeat(300)],
  ['x-forwarded-host', 'fuzz.test'],
  ['x-forwarded-proto', 'javascript'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'null'],
  ['origin', 'https://fuzz.test'],
  ['referer', 'http://fuzz.test/\xff\xfe'],
  ['sec-fetch-site', 'cross-site'],
  ['prefer', 'wait=0'],
  ['prefer', 'wait=-1, wait=x, respond-async'],
  ['expect', '100-continue'],
  ['te', 'trailers'],
  ['x-odd', '\xff'.repeat(100)],
  ['upgrade', 'websocket'],
]

/** A request of an operation, with hostile values for some of its parameters. */
export function requestOf(random: Random, operation: Operation, setting: FuzzContext): FuzzRequest {
  const { origin, method } = operation
  const writes = method !== 'GET'
  const caller = pickCaller(random, setting, writes)
  const headers = [...caller.headers]
  const hostility = random.pick([0, 0.15, 0.5])
  const wait = random.chance(0.05) && writes
  if (wait) headers.push(['prefer', 'wait=1'])
  if (random.chance(0.15)) headers.push(random.pick(oddHeaders))
  if (writes && random.chance(0.6)) headers.push(['origin', origin])

  const body = bodyOf(random, operation, setting, hostility)
  if (body) headers.push(['content-type', body.type])
  return {
    name: `${operation.name} (${caller.name})`,
    origin,
    method,
    target: pathOf(random, operation, setting, hostility) + queryOf(random, operation, setting, hostility),
    headers,
    ...(body ? { body: body.bytes } : {}),
    manner: random.chance(0.06) ? random.pick(manners) : 'reads',
    ...(wait ? { waitMs: 1_000 } : {}),
    ...(operation.name === createDemo ? { waitMs: 20_000 } : {}),
  }
}

function pathOf(
  random: Random,
  { path, parameters, method }: Operation,
  setting: FuzzContext,
  hostility: number,
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    const records = /(websites|reports|keys|accounts)\/\{/.exec(path)?.[1] ?? ''
    if (random.chance(hostility)) {
      const value = encodeOddly(random, hostileValue(random, name, schema, setting).slice(0, 1_000))
      const loses = method !== 'GET' && records === 'keys' && setting.protectedKeyIds.includes(value)
      return loses ? '0' : value.replaceAll('/', '%2F') || '%00'
    }
    if (schema.enum) return String(random.pick(schema.enum))
    const shared = path.startsWith('/shared/') ? 'shared ' : ''
    const known = method === 'GET' || shared ? setting.ids[name === 'id' ? shared + records : name] : undefined
    const made = records === 'websites' || records === 'reports' || records === 'keys' ? setting.created[records] : []
    const choices = [...(known ?? []), ...made]
    return choices.length > 0 ? encodeURIComponent(random.pick(choices)) : '999999'
  })
}

function queryOf(random: Random, { parameters }: Operation, setting: FuzzContext, hostility: number): string {
  const pairs: string[] = []
  for (const { name, schema, required, ...one } of parameters) {
    if (one.in !== 'query' || (!required && random.chance(0.55))) continue
    const times = schema.type === 'array' ? random.pick([1, 2, 3, 20, 21]) : random.chance(0.02) ? 50 : 1
    for (let time = 0; time < times; time += 1) {
      const hostile = random.chance(hostility)
      const item = schema.items ?? schema
      const value = hostile ? hostileValue(random, name, item, setting) : honestValue(random, name, item, setting)
      const key =
        hostile && random.chance(0.1) ? `${name}${random.pick(['[]', '[0]', '[__proto__]', '.x', '%00'])}` : name
      pairs.push(`${key}=${hostile ? encodeOddly(random, value) : encodeURIComponent(value)}`)
    }
  }
  if (random.chance(0.03)) pairs.push(`${random.pick(['__proto__', 'constructor', 'x', ''])}=${random.integer(0, 9)}`)
  if (random.chance(0.01)) pairs.push(...Array.from({ length: 800 }, (_, index) => `k${index}=1`))
  // Node itself rejects longer request lines.
  return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 15_500) : ''
}

const oddTypes = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  '',
  '/',
  'application/x-www-form-urlencoded; charset=x',
  'APPLICATION/JSON',
]

function bodyOf(
  random: Random,
  operation: Operation,
  setting: FuzzContext,
  hostility: number,
): { type: string; bytes: Buffer } | null {
  if (operation.bodies.size === 0) {
    return random.chance(0.05)
      ? { type: random.pick(oddTypes), bytes: Buffer.from(random.pick(['', '{}', 'x'.repeat(9_000)])) }
      : null
  }
  const [type, fields] = random.pick([...operation.bodies])
  const sent: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fields)) {
    // Creating a page requires an address; the other fields are optional.
    if (!/^(url|domain|name|email|password|token)$/.test(name) && random.chance(0.6)) continue
    const honest = honestValue(random, name, schema, setting)
    const value: unknown = random.chance(hostility)
      ? type === 'application/json'
        ? hostileJson(random, honest, schema.maxLength ?? 2_000)
        : hostileValue(random, name, schema, setting)
      : honest
    sent[name] = typeof value === 'string' ? fieldOf(random, name, value) : value
  }
  if (random.chance(hostility / 3))
    Object.defineProperty(sent, '__proto__', { value: { admin: true }, enumerable: true })
  const text = type === 'application/json' ? JSON.stringify(sent) : formOf(random, sent, hostility)
  const shown = random.chance(0.05) ? random.pick(oddTypes) : type
  return { type: shown, bytes: mangled(random, Buffer.from(text), hostility) }
}

const formOf = (random: Random, fields: Readonly<Record<string, unknown>>, hostility: number): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `${name}=${random.chance(hostility) ? encodeOddly(random, String(value)) : encodeURIComponent(String(value).toWellFormed())}`,
    )
    .join('&')

function mangled(random: Random, bytes: Buffer, hostility: number): Buffer {
  if (!random.chance(hostility / 4)) return bytes
  switch (random.integer(0, 4)) {
    case 0:
      return bytes.subarray(0, random.integer(0, bytes.length))
    case 1:
      return Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0x00])])
    case 2:
      return Buffer.alloc(random.pick([65_535, 65_536, 65_537, 300_000]), random.pick(['a', '[', '{"a":', '&=', '%']))
    case 3:
      return Buffer.concat([Buffer.from('\ufeff'), bytes])
    default:
      return Buffer.from(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
  }
}
