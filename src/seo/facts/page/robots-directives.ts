import type { RobotsDirectives } from './head-facts.ts'

const withValue = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)\s*:/i
const agentPrefix = /^([a-z0-9_-]+)\s*:\s*(.*)$/is
const weekday = /:\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i

export function robotsMeta(agent: string, content: string, at: number): RobotsDirectives {
  return { agent: agent.toLowerCase(), directives: splitDirectives(content), from: 'html', text: content, at }
}

/** `X-Robots-Tag` may begin with the name of a crawler. */
export function robotsHeader(value: string): RobotsDirectives {
  const addressed = withValue.test(value) ? null : agentPrefix.exec(value.trim())
  const agent = addressed?.[1]?.toLowerCase() ?? 'robots'
  const directives = splitDirectives(addressed?.[2] ?? value)
  return { agent, directives, from: 'header', text: value, at: null }
}

function splitDirectives(text: string): readonly string[] {
  const directives: string[] = []
  for (const part of text.toLowerCase().split(',')) {
    const directive = part.trim()
    const before = directives.at(-1)
    // Dates in older formats have a comma after the weekday.
    if (before !== undefined && weekday.test(before)) directives[directives.length - 1] = `${before}, ${directive}`
    else if (directive !== '') directives.push(directive)
  }
  return directives
}
