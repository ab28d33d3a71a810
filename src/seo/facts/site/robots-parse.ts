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

  for (const [index, source] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = index + 1
    const [statement = ''] = source.split('#', 1)
    const content = statement.trim()
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
        const agent = productToken(value)
        if (value === '') addProblem(malformed, line, source, message('no crawler specified'))
        else if (agent === null) addProblem(unknown, line, source, message('not a valid crawler name'))
        // Only rules end the list of a group's crawlers; other records must not interfere. A crawler whose name cannot be
        // read begins a group all the same: the rules that follow are for it, and not for those before.
        if (group === null || group.rules.length > 0) {
          group = { agents: [], rules: [] }
          groups.push(group)
        }
        if (agent !== null) {
          group.agents.push(agent)
          namedAgents.push(agent)
        }
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
  if (colonName !== undefined) return { name: colonName.trim().toLowerCase(), value: colonValue.trim(), hasColon: true }
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

/** The part of a user-agent line that counts, in lower case: `Googlebot/2.1` means `googlebot`. */
export function productToken(value: string): string | null {
  if (/^\*(?:\s|$)/.test(value)) return '*'
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? null
}
