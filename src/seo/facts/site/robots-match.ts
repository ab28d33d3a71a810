import { matchesWildcard, parseWildcard } from '../../../base/wildcard.ts'
import { productName } from '../../../fetch/user-agent.ts'
import { withoutFragment } from '../page/url-resolver.ts'
import { productToken } from './robots-parse.ts'
import type { RobotsDecision, RobotsFile, RobotsGroup, RobotsRule } from './site-facts.ts'

type Rules = Pick<RobotsFile, 'access' | 'groups'>

/** The name by which a crawl reads robots.txt; `userAgent` is what it sends instead of ours. */
export const crawlerName = (userAgent: string | null): string =>
  userAgent === null ? productName : (productToken(userAgent) ?? productName)

/** Whether robots.txt allows an agent, given by its product token, to fetch a URL (RFC 9309, section 2.2.2). */
export function matchRobots(file: Rules, agent: string, url: string): RobotsDecision {
  const path = pathOf(url)
  if (file.access === 'allow-all' || path === '/robots.txt') return { agent, allowed: true, rule: null }
  if (file.access === 'disallow-all') return { agent, allowed: false, rule: null }
  const rule = decidingRule(groupsFor(file.groups, agent), path)
  return { agent, allowed: rule?.kind !== 'disallow', rule }
}

/** The same for several agents. Most use the group for `*`, which may be long, so it is matched only once. */
export function matchRobotsForAgents(file: Rules, agents: readonly string[], url: string): readonly RobotsDecision[] {
  const forAll = matchRobots(file, '*', url)
  return agents.map((agent) => (hasGroupFor(file.groups, agent) ? matchRobots(file, agent, url) : { ...forAll, agent }))
}

/** The seconds that robots.txt wants between two requests of an agent; 0 if it does not say. */
export function crawlDelayFor(
  { groups, crawlDelays }: Pick<RobotsFile, 'groups' | 'crawlDelays'>,
  agent: string,
): number {
  const token = hasGroupFor(groups, agent) ? (productToken(agent) ?? '*') : '*'
  return crawlDelays.get(token) ?? 0
}

/** All groups that name the agent are combined; `*` applies if none does. */
function groupsFor(groups: readonly RobotsGroup[], agent: string): readonly RobotsGroup[] {
  const token = hasGroupFor(groups, agent) ? productToken(agent) : '*'
  return groups.filter(({ agents }) => token !== null && agents.includes(token))
}

function hasGroupFor(groups: readonly RobotsGroup[], agent: string): boolean {
  const token = productToken(agent)
  return token !== null && groups.some(({ agents }) => agents.includes(token))
}

/** The longest path wins; of equally long ones, `allow` wins. */
function decidingRule(groups: readonly RobotsGroup[], path: string): RobotsRule | null {
  const target = normalizePath(path).replaceAll('*', '%2A').replaceAll('$', '%24')
  const targetForms = [target, encodeQuery(target)]
  let best: { rule: RobotsRule; length: number } | null = null
  for (const rule of groups.flatMap(({ rules }) => rules)) {
    for (const pattern of patternsOf(rule)) {
      if (best !== null && pattern.length < best.length) continue
      if (best !== null && pattern.length === best.length && rule.kind === 'disallow') continue
      const forms = [pattern, encodeQuery(pattern)]
      if (!forms.some((form, index) => matches(form, targetForms[index] ?? ''))) continue
      best = { rule, length: pattern.length }
      break
    }
  }
  return best?.rule ?? null
}

/** What Google allows as `/index.html` or `/index.htm`, it allows as `/`, too. Its parser does not do so for `disallow`. */
function patternsOf({ kind, path }: RobotsRule): readonly string[] {
  const pattern = normalizePath(path)
  const folder = kind === 'allow' ? /^(.*\/)index\.htm[^/]*$/s.exec(pattern)?.[1] : undefined
  return folder === undefined ? [pattern] : [pattern, `${folder}$`]
}

/** From the start of the path; `*` is any run of characters and a final `$` the end. Elsewhere, `$` is itself. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '') return false
  const hasEnd = pattern.endsWith('$')
  const literal = (hasEnd ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24')
  return matchesWildcard(parseWildcard(hasEnd ? literal : `${literal}*`), path)
}

/** Escapes of unreserved characters are undone, others written alike, and what is not ASCII is escaped. */
function normalizePath(path: string): string {
  if (/^[!-$&-~]*$/.test(path)) return path
  return path.toWellFormed().replace(/%[0-9a-f]{2}|[^!-~]+/gi, (part) => {
    if (!/^%[0-9a-f]{2}$/i.test(part)) return encodeURIComponent(part)
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : part.toUpperCase()
  })
}

/** The RFC's table has `?u=https://x` equal to `?u=https%3A%2F%2Fx`: both are brought to the second form. */
function encodeQuery(path: string): string {
  const query = path.indexOf('?')
  return query < 0 ? path : path.slice(0, query + 1) + path.slice(query + 1).replace(/[:/?@[\]]/g, encodeURIComponent)
}

/** Path and query; a bare `?` at the end belongs to it, although `search` has no such thing. */
function pathOf(url: string): string {
  const { pathname = '/', search = '', href = '' } = URL.parse(url) ?? {}
  return pathname + (search === '' && withoutFragment(href).endsWith('?') ? '?' : search)
}
