import { invalid } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { parseListField } from '../../base/list-field.ts'
import { countStars } from '../../base/wildcard.ts'
import type { CrawlChanges, NewCrawl } from './crawl.ts'
import type { CrawlSettings } from './settings.ts'

const maxPatterns = 200
const maxStars = 500
const maxHeaders = 20
/** Set by the fetcher itself, or describing the connection. */
const reservedHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
  'expect',
  'if-none-match',
  'if-modified-since',
  'range',
])
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}):[ \t]*([\x21-\x7e][\x20-\x7e]{0,3999})?$/

type SentSettings = Pick<CrawlChanges, keyof CrawlSettings>

/** The settings after a write. 0 and empty text stand for "no limit" in forms. */
export function readSettings(sent: SentSettings | NewCrawl, before: CrawlSettings): CrawlSettings {
  const limit = (value: number | undefined, old: number | null): number | null =>
    value === undefined ? old : value === 0 ? null : value
  return {
    max_pages: sent.max_pages ?? before.max_pages,
    max_depth: limit(sent.max_depth, before.max_depth),
    max_minutes: limit(sent.max_minutes, before.max_minutes),
    include: sent.include === undefined ? before.include : readPatterns('include', sent.include),
    exclude: sent.exclude === undefined ? before.exclude : readPatterns('exclude', sent.exclude),
    subdomains: sent.subdomains ?? before.subdomains,
    sitemaps: sent.sitemaps ?? before.sitemaps,
    respect_robots: sent.respect_robots ?? before.respect_robots,
    external_links: sent.external_links ?? before.external_links,
    user_agent: sent.user_agent === undefined ? before.user_agent : sent.user_agent.trim() || null,
    rate: limit(sent.rate, before.rate),
    concurrency: sent.concurrency ?? before.concurrency,
    render: sent.render ?? before.render,
    max_rendered: sent.max_rendered ?? before.max_rendered,
    max_resources: sent.max_resources ?? before.max_resources,
  }
}

function readPatterns(field: 'include' | 'exclude', text: string): readonly string[] {
  const patterns = [...new Set(parseListField(text))]
  if (patterns.length > maxPatterns) {
    throw invalid({ [field]: [fieldError('too-many-entries', field, { max: maxPatterns, found: patterns.length })] })
  }
  const stars = patterns.reduce((sum, pattern) => sum + countStars(pattern), 0)
  if (stars > maxStars) {
    throw invalid({ [field]: [fieldError('too-many-wildcards', field, { max: maxStars, found: stars })] })
  }
  return patterns
}

/** The sent header fields, by lower-case name. */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > maxHeaders) {
    throw invalid({ headers: [fieldError('too-many-entries', 'headers', { max: maxHeaders, found: lines.length })] })
  }
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? []
    const key = name.toLowerCase()
    if (name === '' || reservedHeaders.has(key)) {
      const name = describeValue(line.split(':', 1)[0] ?? '')
      throw invalid({ headers: [fieldError('wrong-format', 'headers', { pattern: 'Name: value', found: name })] })
    }
    headers[key] = value.trim()
  }
  return headers
}
