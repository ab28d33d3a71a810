import type { RobotsFile, RobotsProblem, RobotsRule } from './site-facts.ts'

export type ParsedRobots = Pick<RobotsFile, 'groups' | 'sitemaps' | 'malformed' | 'unknown'>

/** Directives that crawlers in use understand, beyond those of the RFC. */
const otherDirectives = new Set([
  'clean-param',
  'content-signal',
  'content-usage',
  'crawl-delay',
  'host',
  'noindex',
  'request-rate',
  'visit-time',
])

const maxProblems = 50
const maxSitemaps = 1000

interface OpenGroup {
  readonly agents: string[]
  readonly rules: RobotsRule[]
}

/** Parses robots.txt by RFC 9309, section 2.2. Never throws: malformed lines are reported and skipped. */
export function parseRobots(text: string): ParsedRobots {
  const groups: OpenGroup[] = []
  const sitemaps: string[] = []
  const malformed: RobotsProblem[] = []
  const unknown: RobotsProblem[] = []
  let group: OpenGroup | null = null

  const addProblem = (list: RobotsProblem[], line: number, source: string, reason: string) => {
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
    const colon = content.indexOf(':')
    if (colon < 1) {
      addProblem(malformed, line, source, 'It is not of the form "name: value".')
      continue
    }
    const name = content.slice(0, colon).trim().toLowerCase()
    const value = content.slice(colon + 1).trim()
    switch (name) {
      case 'user-agent': {
        const agent = productToken(value)
        if (agent === null) {
          addProblem(malformed, line, source, 'It names no crawler.')
          break
        }
        // Only rules end the list of a group's crawlers; other records must not interfere.
        if (group === null || group.rules.length > 0) {
          group = { agents: [], rules: [] }
          groups.push(group)
        }
        group.agents.push(agent)
        break
      }
      case 'allow':
      case 'disallow': {
        const problem = pathProblem(value)
        if (problem !== null) addProblem(malformed, line, source, problem)
        if (group === null) addProblem(malformed, line, source, 'It stands before any "user-agent" line.')
        else group.rules.push({ kind: name, path: value, line })
        break
      }
      case 'sitemap':
        if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
          addProblem(malformed, line, source, 'It is not an absolute address.')
        } else if (sitemaps.length < maxSitemaps) sitemaps.push(value)
        break
      default:
        if (!otherDirectives.has(name)) addProblem(unknown, line, source, 'It is not a directive that crawlers know.')
    }
  }
  return { groups, sitemaps, malformed, unknown }
}

/** The part of a user-agent line that counts, in lower case: `Googlebot/2.1` means `googlebot`. */
export function productToken(value: string): string | null {
  if (/^\*(?:\s|$)/.test(value)) return '*'
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? null
}

function pathProblem(path: string): string | null {
  if (path !== '' && !path.startsWith('/') && !path.startsWith('*')) return 'A path starts with "/" or "*".'
  if (path.includes('$') && path.indexOf('$') < path.length - 1) return '"$" has a meaning at the end of a path only.'
  return null
}
