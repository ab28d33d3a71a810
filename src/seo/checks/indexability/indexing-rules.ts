import type { HeadFacts, RobotsDirectives } from '../../facts/page/page-facts.ts'

/** The directives that the crawler obeys: those for all crawlers, for Googlebot, and for itself. */
export function heededRobots(head: HeadFacts, agent: string): readonly RobotsDirectives[] {
  const heeded = new Set(['robots', 'googlebot', agent.toLowerCase()])
  return head.robots.filter((robots) => heeded.has(robots.agent))
}

export function noindexOf(head: HeadFacts, agent: string): readonly RobotsDirectives[] {
  return heededRobots(head, agent).filter(({ directives }) =>
    directives.some((name) => name === 'noindex' || name === 'none'),
  )
}

/** How a directive is shown as evidence. Markup is shown as it is; a header needs its name. */
export function quoteRobots({ from, text, at }: RobotsDirectives): { at: number | null; found: string } {
  return { at, found: from === 'header' ? `X-Robots-Tag: ${text}` : text }
}
