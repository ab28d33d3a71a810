import type { HeadFacts, RobotsDirectives } from '../../facts/page/head-facts.ts'

/** The directives that the crawler in question heeds: those for all, those for Googlebot, and those for itself. */
export function heededRobots(head: HeadFacts, agent: string): readonly RobotsDirectives[] {
  const heeded = new Set(['robots', 'googlebot', agent.toLowerCase()])
  return head.robots.filter((robots) => heeded.has(robots.agent))
}

export function noindexOf(head: HeadFacts, agent: string): readonly RobotsDirectives[] {
  return heededRobots(head, agent).filter(({ directives }) =>
    directives.some((name) => name === 'noindex' || name === 'none'),
  )
}

/** How a directive is shown as evidence: markup speaks for itself, a header has to be quoted. */
export function quoteRobots({ from, text, at }: RobotsDirectives): { at: number | null; found: string } {
  return { at, found: from === 'header' ? `X-Robots-Tag: ${text}` : text }
}
