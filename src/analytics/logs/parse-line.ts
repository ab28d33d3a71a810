/** A request as a server has logged it. */
export interface LogLine {
  readonly time: number
  readonly address: string
  readonly path: string
  readonly status: number
  readonly userAgent: string
  /** '' if the log does not have it; so are the following. */
  readonly host: string
  readonly method: string
  /** The query string of the address, with its question mark. */
  readonly search: string
  readonly referrer: string
  readonly contentType: string
}

/** Parses a line; null if it is broken. */
export type ParseLine = (line: string) => LogLine | null

/**
 * An optional virtual host, then the fields of the common and the combined format: host, address, time, method, target, status, referrer and user agent. Groups without names are
 * faster.
 */
const combined =
  /^(?:(\S+) )?(\S+) \S+ \S+ \[([^\]]{1,40})\] "([A-Z]{1,20}) (\S+)(?: [^"]*)?" (\d{3}) \S+(?: "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)")?/

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

let latest = { text: '', time: Number.NaN }

/** Consecutive lines mostly have the same time, which takes a tenth of the work on a line to parse. */
function parseLatestTime(text: string): number {
  if (text !== latest.text) latest = { text, time: parseCommonTime(text) }
  return latest.time
}

const parseCombined: ParseLine = (line) => {
  const match = combined.exec(line)
  if (!match) return null
  return complete({
    time: parseLatestTime(match[3] ?? ''),
    address: match[2] ?? '',
    target: match[5] ?? '',
    status: Number(match[6]),
    userAgent: unquote(match[8] ?? ''),
    host: match[1]?.replace(/:\d+$/, '') ?? '',
    method: match[4] ?? '',
    referrer: unquote(match[7] ?? ''),
    contentType: '',
  })
}

const unquote = (text: string): string => (text === '-' ? '' : text.replaceAll('\\"', '"'))

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
  method: ['request_method', 'RequestMethod', 'ClientRequestMethod', 'method'],
  referrer: ['http_referer', 'request_Referer', 'ClientRequestReferer', 'referer', 'Referer'],
  contentType: ['sent_http_content_type', 'downstream_Content-Type', 'EdgeResponseContentType', 'Content-Type'],
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
  const { 'Content-Type': _, ...sent } = fieldsOf(inner.headers)
  const all: Fields = { ...sent, ...fieldsOf(outer.resp_headers), ...outer, ...inner }
  const read = (of: readonly string[]): string => {
    const name = of.find((one) => Object.hasOwn(all, one))
    const value = name === undefined ? '' : all[name]
    return String(Array.isArray(value) ? value[0] : (value ?? ''))
  }
  const [method = '', request = ''] = typeof outer.request === 'string' ? outer.request.split(' ') : []
  return complete({
    time: parseTime(read(names.time)),
    address: read(names.address).replace(/^\[|\]$/g, ''),
    target: read(names.target) || request,
    status: Number(read(names.status)),
    userAgent: read(names.agent),
    host: read(names.host).replace(/:\d+$/, ''),
    ...{ method: read(names.method) || method, referrer: unquote(read(names.referrer)) },
    contentType: unquote(read(names.contentType)),
  })
}

/** Seconds, milliseconds or nanoseconds since 1970, ISO 8601, or the time of the common format. */
function parseTime(text: string): number {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text.includes('/') ? parseCommonTime(text) : Date.parse(text)
  const value = Number(text)
  if (value > 1e17) return Math.floor(value / 1e6)
  return value > 1e11 ? Math.floor(value) : Math.floor(value * 1000)
}

type W3cCell =
  | 'date'
  | 'time'
  | 'address'
  | 'stem'
  | 'query'
  | 'status'
  | 'agent'
  | 'method'
  | 'referrer'
  | 'type'
  | 'host'
  | 'ownHost'

/** The columns of W3C logs, of which CloudFront, IIS and others write some. */
const w3cColumns: Readonly<Record<W3cCell, readonly string[]>> = {
  date: ['date'],
  time: ['time'],
  address: ['c-ip'],
  stem: ['cs-uri-stem'],
  query: ['cs-uri-query'],
  status: ['sc-status'],
  agent: ['cs(user-agent)'],
  method: ['cs-method'],
  referrer: ['cs(referer)'],
  type: ['sc-content-type', 'sc(content-type)'],
  // CloudFront has the name that the visitor asked for in x-host-header; IIS in cs-host.
  host: ['x-host-header', 'cs-host'],
  ownHost: ['cs(host)'],
}

/** CloudFront, IIS and other logs of the W3C: the header names the columns. */
function parseColumns(header: string): ParseLine {
  const columns = header
    .replace(/^#Fields:/, '')
    .trim()
    .toLowerCase()
    .split(/\s+/)
  const positions = Object.fromEntries(
    Object.entries(w3cColumns).map(([name, known]) => [name, columns.findIndex((column) => known.includes(column))]),
  )
  return (line) => {
    // IIS writes blanks within values as plus signs, and plus signs as they are; CloudFront encodes both.
    const isTabbed = line.includes('\t')
    const cells = line.split(isTabbed ? '\t' : ' ')
    const cell = (name: W3cCell): string => {
      const value = cells[positions[name] ?? -1] ?? ''
      return value === '-' ? '' : value
    }
    const search = cell('query')
    const agent = cell('agent')
    return complete({
      time: Date.parse(`${cell('date')}T${cell('time')}Z`),
      address: cell('address'),
      target: search === '' ? cell('stem') : `${cell('stem')}?${search}`,
      status: Number(cell('status')),
      userAgent: decode(isTabbed ? agent : agent.replace(/\+(\+?)/g, ' $1')),
      host: (cell('host') || hostOf(cell('ownHost'))).replace(/:\d+$/, ''),
      ...{ method: cell('method'), referrer: decode(cell('referrer')), contentType: decode(cell('type')) },
    })
  }
}

/** CloudFront has the name of its distribution here, under which visitors know no website. */
const hostOf = (host: string): string => (host.endsWith('.cloudfront.net') ? '' : host)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface RawLine extends Omit<LogLine, 'path' | 'search'> {
  readonly target: string
}

function complete({ target, ...line }: RawLine): LogLine | null {
  const { pathname: path, search = '' } = target.startsWith('/') ? splitTarget(target) : (URL.parse(target) ?? {})
  const isComplete = Number.isSafeInteger(line.time) && line.time > 0 && line.address !== ''
  if (path === undefined || !isComplete || !(line.status >= 100 && line.status <= 599)) return null
  return { ...line, path, search }
}

function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const end = target.indexOf('?')
  return end < 0 ? { pathname: target, search: '' } : { pathname: target.slice(0, end), search: target.slice(end) }
}

const parseJsonOrCombined: ParseLine = (line) => (line.startsWith('{') ? parseJson(line) : parseCombined(line))

/** The comment of W3C logs that names the columns of the lines after it. */
export const fieldsComment = '#Fields:'

/** Chooses the format by the comments at the beginning of a file. Without them, by each line: the first one may be broken. */
export function chooseFormat(comments: readonly string[]): ParseLine {
  const fields = comments.findLast((line) => line.startsWith(fieldsComment))
  return fields === undefined ? parseJsonOrCombined : parseColumns(fields)
}
