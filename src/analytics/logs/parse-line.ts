/** A request as a server has logged it. */
export interface LogLine {
  readonly time: number
  readonly address: string
  readonly path: string
  readonly status: number
  readonly userAgent: string
  /** '' if the log does not name it. */
  readonly host: string
}

/** Parses a line; null if it is broken. */
export type ParseLine = (line: string) => LogLine | null

/** An optional virtual host, then the fields of the common and the combined format. */
const combined =
  /^(?:(?<host>\S+) )?(?<address>\S+) \S+ \S+ \[(?<time>[^\]]{1,40})\] "(?:[A-Z]{1,20}) (?<target>\S+)(?: [^"]*)?" (?<status>\d{3}) \S+(?: "(?:[^"\\]|\\.)*" "(?<agent>(?:[^"\\]|\\.)*)")?/

const months: readonly string[] = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const commonTime = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d\d)(\d\d)$/

function parseCommonTime(text: string): number {
  const [, day, month = '', year, hour, minute, second, zoneHour, zoneMinute] = commonTime.exec(text) ?? []
  const index = months.indexOf(month)
  if (index < 0) return Number.NaN
  const offset = Number(zoneHour) * 60 + Math.sign(Number(`${zoneHour}1`)) * Number(zoneMinute)
  const utc = Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second))
  return utc - offset * 60_000
}

const parseCombined: ParseLine = (line) => {
  const { host = '', address = '', time = '', target = '', status = '', agent = '' } = combined.exec(line)?.groups ?? {}
  return complete({
    time: parseCommonTime(time),
    address,
    target,
    status: Number(status),
    userAgent: agent === '-' ? '' : agent.replaceAll('\\"', '"'),
    host: host.replace(/:\d+$/, ''),
  })
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The names that nginx, Caddy, Traefik and Cloudflare give to the same things. */
const names = {
  time: ['time_iso8601', 'msec', 'ts', 'StartUTC', 'EdgeStartTimestamp', '@timestamp', 'time_local', 'time'],
  address: ['remote_addr', 'ClientHost', 'ClientIP', 'client_ip', 'remote_ip', 'remote_host'],
  agent: ['http_user_agent', 'request_User-Agent', 'ClientRequestUserAgent', 'user_agent', 'User-Agent'],
  target: ['request_uri', 'RequestPath', 'ClientRequestURI', 'ClientRequestPath', 'uri'],
  status: ['status', 'DownstreamStatus', 'EdgeResponseStatus', 'OriginStatus'],
  host: ['host', 'RequestHost', 'ClientRequestHost', 'http_host', 'server_name'],
} as const

const parseJson: ParseLine = (line) => {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  const outer = fieldsOf(parsed)
  // Caddy nests what the client sent, and header values are lists.
  const inner = fieldsOf(outer.request)
  const all: Fields = { ...fieldsOf(inner.headers), ...outer, ...inner }
  const read = (of: readonly string[]): string => {
    const name = of.find((one) => Object.hasOwn(all, one))
    const value = name === undefined ? '' : all[name]
    return String(Array.isArray(value) ? value[0] : (value ?? ''))
  }
  const request = typeof outer.request === 'string' ? (outer.request.split(' ')[1] ?? '') : ''
  return complete({
    time: parseTime(read(names.time)),
    address: read(names.address).replace(/^\[|\]$/g, ''),
    target: read(names.target) || request,
    status: Number(read(names.status)),
    userAgent: read(names.agent),
    host: read(names.host).replace(/:\d+$/, ''),
  })
}

/** Seconds, milliseconds or nanoseconds since 1970, ISO 8601, or the time of the common format. */
function parseTime(text: string): number {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text.includes('/') ? parseCommonTime(text) : Date.parse(text)
  const value = Number(text)
  if (value > 1e17) return Math.floor(value / 1e6)
  return value > 1e11 ? Math.floor(value) : Math.floor(value * 1000)
}

/** CloudFront and other logs of the W3C: the header names the columns. */
function parseColumns(header: string): ParseLine {
  const columns = header.replace(/^#Fields:\s*/, '').split(/\s+/)
  const position = (name: string): number => columns.indexOf(name)
  const [date, time, address, stem, status, agent] = [
    'date',
    'time',
    'c-ip',
    'cs-uri-stem',
    'sc-status',
    'cs(User-Agent)',
  ].map(position)
  const host = Math.max(position('x-host-header'), position('cs(Host)'))
  return (line) => {
    const cells = line.split('\t')
    const cell = (index = -1): string => cells[index] ?? ''
    const userAgent = cell(agent)
    return complete({
      time: Date.parse(`${cell(date)}T${cell(time)}Z`),
      address: cell(address),
      target: cell(stem),
      status: Number(cell(status)),
      userAgent: userAgent === '-' ? '' : decode(userAgent),
      host: cell(host),
    })
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface RawLine extends Omit<LogLine, 'path'> {
  readonly target: string
}

function complete({ target, ...line }: RawLine): LogLine | null {
  const path = target.startsWith('/') ? (target.split('?', 1)[0] ?? '') : URL.parse(target)?.pathname
  const isComplete = Number.isSafeInteger(line.time) && line.time > 0 && line.address !== ''
  if (path === undefined || !isComplete || !(line.status >= 100 && line.status <= 599)) return null
  return { ...line, path }
}

/** Chooses the format by the beginning of a file: its comments, and its first line. */
export function chooseFormat(comments: readonly string[], first: string): ParseLine {
  const fields = comments.findLast((line) => line.startsWith('#Fields:'))
  if (fields !== undefined) return parseColumns(fields)
  return first.startsWith('{') ? parseJson : parseCombined
}
