import type { PageFacts } from '../facts/page/page-facts.ts'

/** Fewer words in the HTML mean that scripts may write the others. */
const fewWords = 50
const hardlyAnyWords = 15
/** Where frameworks draw: React, Vue, Next, Nuxt, Gatsby, Svelte, Angular and what follows their habits. */
const rootIds = ['root', 'app', '__next', '__nuxt', '___gatsby', 'svelte', 'app-root', 'react-root', 'main', 'mount']

/** Whether the HTML of a page is a shell that scripts fill. */
export function looksClientRendered({ response, text, scripts, document }: PageFacts): boolean {
  if (!response.isHtml || scripts.total === 0 || text.words >= fewWords) return false
  return text.words < hardlyAnyWords || rootIds.some((id) => document.ids.has(id))
}
