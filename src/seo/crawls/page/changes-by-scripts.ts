import { normalizeUrl } from '../../../base/normalize-url.ts'
import type { PageFacts } from '../../facts/page/page-facts.ts'
import { type ComparedPage, comparePages } from '../../score/rendering-summary.ts'

/** Scripts may add a date or a greeting; that is no reason to render all pages of a template. */
const minWords = 10
const minShareOfWords = 0.1

/** The names of what scripts change on a page in a way that matters to search engines. */
export function changesByScripts(raw: PageFacts, rendered: PageFacts): readonly (keyof ComparedPage)[] {
  const compared = comparePages(raw, rendered)
  return compared.differs.filter((name) => {
    if (name === 'words') {
      const change = Math.abs(compared.rendered.words - compared.raw.words)
      return change >= minWords && change >= minShareOfWords * compared.raw.words
    }
    return name !== 'links' || [...targetsOf(rendered)].some((url) => !targetsOf(raw).has(url))
  })
}

const targetsOf = ({ links }: PageFacts): ReadonlySet<string> =>
  new Set(links.items.flatMap(({ url }) => (url === null ? [] : (normalizeUrl(url)?.url ?? []))))
