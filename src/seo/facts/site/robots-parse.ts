import { message, type Text } from '../../../base/message.ts'
import type { RobotsFile, RobotsProblem, RobotsRule } from './site-facts.ts'

export type ParsedRobots = Pick<RobotsFile, 'groups' | 'crawlDelays' | 'sitemaps' | 'malformed' | 'unknown'>

/** Directives that crawlers in use understand, beyond those of the RFC. */
const otherDirectives = new Set([
  'clean-param',
  'content-signal',
  'content-usage',
  'host',
  'noindex',
  'request-rate',
  'visit-time',
])

const maxProblems = 50
const maxSitemaps = 1000
/** In seconds; longer ones mean the same to a crawler that does not run for days. */
const maxCrawlDelay = 86_400

interface OpenGroup {
  readonly agents: string[]
  readonly rules: RobotsRule[]
}

/**
 * Parses robots.txt by RFC 9309, section 2.2, as leniently as the parser that Google publishes: a missing colon and common misspellings
 * are accepted. Never throws: malformed lines are reported and skipped.
 */
export function parseRobots(text: string): ParsedRobots {
  const groups: OpenGroup[] = []
  const sitemaps: string[] = []
  const malformed: RobotsProblem[] = []
  const unknown: RobotsProblem[] = []
  let group: OpenGroup | null = null
  const crawlDelays = new Map<string, number>()
  /** The crawlers of the last `user-agent` lines without another record in between. */
  let namedAgents: string[] = []
  let isNaming = false

  const addProblem = (list: RobotsProblem[], line: number, source: string, reason: Text) => {
    if (list.length < maxProblems) list.push({ line, text: source.trim().slice(0, 200), reason })
  }

  // Half a byte order mark is decoded as one character that stands for what cannot be read.
  for (const [index, whole] of text
    .replace(/^[\ufeff\ufffd]/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = index + 1
    const source = readPart(whole)
    if (source !== whole) addProblem(unknown, line, source, message('Google ignores the rest of such a long line'))
    const [statement = ''] = source.split('#', 1)
    const content = trimAscii(statement)
    if (content === '') continue
    const record = recordOf(content)
    if (record === null) {
      addProblem(malformed, line, source, message('not in the form "name: value"'))
      continue
    }
    const { name, value } = record
    const directive = directiveOf(name)
    if (directive === 'user-agent' && !isNaming) namedAgents = []
    isNaming = directive === 'user-agent'
    if (directive !== null && (directive !== name || !record.hasColon)) {
      addProblem(
        unknown,
        line,
        source,
        message('Google reads it as "{directive}:", other crawlers may not', { directive }),
      )
    }
    switch (directive) {
      case 'user-agent': {
        const names = agentNames(value)
        if (value === '') addProblem(malformed, line, source, message('no crawler specified'))
        else if (!/^(?:[a-z_-]|\*(?:[\t-\r ]|$))/i.test(value))
          addProblem(unknown, line, source, message('not a valid crawler name'))
        // Only rules end the list of a group's crawlers; other records must not interfere. A crawler whose name cannot be
        // read begins a group all the same: the rules that follow are for it, and not for those before.
        if (group === null || group.rules.length > 0) {
          group = { agents: [], rules: [] }
          groups.push(group)
        }
        group.agents.push(...names)
        namedAgents.push(...names)
        break
      }
      case 'allow':
      case 'disallow': {
        if (value !== '' && !/^[/*]/.test(value))
          addProblem(malformed, line, source, message('paths must start with "/" or "*"'))
        if (group === null) addProblem(malformed, line, source, message('rule before the first User-agent line'))
        else group.rules.push({ kind: directive, path: value, line })
        break
      }
      case 'sitemap':
        if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
          addProblem(malformed, line, source, message('not an absolute URL'))
        } else if (sitemaps.length < maxSitemaps) sitemaps.push(value)
        break
      case null:
        if (name === 'crawl-delay') {
          const seconds = /^\d+(\.\d+)?$/.test(value) ? Math.min(Number(value), maxCrawlDelay) : 0
          for (const agent of namedAgents) crawlDelays.set(agent, seconds)
          // The first one counts, so that parsing takes linear time.
          namedAgents = []
        } else if (!otherDirectives.has(name)) addProblem(unknown, line, source, message('unknown directive'))
    }
  }
  return { groups, crawlDelays, sitemaps, malformed, unknown }
}

interface RobotsRecord {
  /** In lower case. */
  readonly name: string
  readonly value: string
  readonly hasColon: boolean
}

/** Where the colon is missing, white space stands for it, if there are two words and no more. */
function recordOf(content: string): RobotsRecord | null {
  const [, colonName, colonValue = ''] = /^([^:]+):(.*)$/s.exec(content) ?? []
  if (colonName !== undefined)
    return { name: trimAscii(colonName).toLowerCase(), value: trimAscii(colonValue), hasColon: true }
  const [name = '', value, ...more] = content.split(/[ \t]+/, 3)
  if (value === undefined || more.length > 0) return null
  return { name: name.toLowerCase(), value, hasColon: false }
}

type Directive = 'user-agent' | 'allow' | 'disallow' | 'sitemap'

/** How the directives begin, as Google's parser knows them: what comes after makes no difference to it. */
const spellings: readonly (readonly [Directive, RegExp])[] = [
  ['user-agent', /^user[- ]?agent/],
  ['allow', /^allow/],
  ['disallow', /^(disallow|dissallow|dissalow|disalow|diasllow|disallaw)/],
  ['sitemap', /^site-?map/],
]

function directiveOf(name: string): Directive | null {
  return spellings.find(([, spelling]) => spelling.test(name))?.[0] ?? null
}

/** The part of a user agent that counts, in lower case: `Googlebot/2.1` means `googlebot`. */
export function productToken(value: string): string | null {
  if (/^\*(?:[\t-\r ]|$)/.test(value)) return '*'
  return /^[a-z0-9_-]+/i.exec(value)?.[0].toLowerCase() ?? null
}

/** Whom a line is for: crawlers such as `MJ12bot` have digits in their names, but Google reads a name up to the first digit. */
function agentNames(value: string): readonly string[] {
  const token = productToken(value)
  if (token === null) return []
  const letters = /^[a-z_-]+/.exec(token)?.[0] ?? token
  return letters === token ? [token] : [token, letters]
}

/** Other blanks, such as those without a break, are part of what they stand next to. */
function trimAscii(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isAsciiBlank(text.charCodeAt(start))) start++
  while (end > start && isAsciiBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

const isAsciiBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

/** How many bytes of a line Google reads: eight times the longest URL of old browsers. */
const maxLineBytes = 8 * 2083 - 1

function readPart(line: string): string {
  if (line.length * 3 <= maxLineBytes) return line
  const bytes = Buffer.from(line)
  // Decoded as a stream, so that a character that is cut is left out.
  return bytes.length <= maxLineBytes
    ? line
    : new TextDecoder().decode(bytes.subarray(0, maxLineBytes), { stream: true })
}
