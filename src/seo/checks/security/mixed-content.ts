import type { PageFacts } from '../../facts/page/page-facts.ts'
import type { Finding } from '../check-outcome.ts'

export type Loading = Pick<PageFacts, 'scripts' | 'stylesheets' | 'embeds' | 'images'>

const passiveEmbeds = new Set(['audio', 'video', 'source', 'track'])

/** What a page loads over http: `active` content can change the page, `passive` content is only displayed. */
export function loadedByHttp(facts: Loading, kind: 'active' | 'passive'): readonly Finding[] {
  const { scripts, stylesheets, embeds, images } = facts
  const loaded =
    kind === 'active'
      ? [...scripts.items, ...stylesheets.items, ...embeds.items.filter((embed) => !passiveEmbeds.has(embed.kind))]
      : [...images.items, ...embeds.items.filter((embed) => passiveEmbeds.has(embed.kind))]
  return loaded.flatMap(({ url, at }) =>
    url?.startsWith('http:') ? [{ at, found: url, expected: url.replace('http:', 'https:') }] : [],
  )
}
