import type { Immutable } from '../../base/immutable.ts'
import type { Results } from './results.ts'

type Page = Immutable<Results['page']>
type FactValue = string | number | null

/** The facts that are compared, in the order in which they are shown. */
const facts = {
  url: (page: Page) => page.url,
  status: (page: Page) => page.status,
  redirects: (page: Page) => page.redirects.length,
  title: (page: Page) => page.title,
  description: (page: Page) => page.description,
  h1: (page: Page) => page.h1,
  canonical: (page: Page) => page.canonical,
  robots: (page: Page) => page.robots,
  language: (page: Page) => page.language,
  words: (page: Page) => page.words,
  internal_links: (page: Page) => page.links.internal,
  external_links: (page: Page) => page.links.external,
  images: (page: Page) => page.images,
  elements: (page: Page) => page.elements,
  html_bytes: (page: Page) => page.sizes.html,
  social_image: (page: Page) => page.social_preview.image,
} satisfies Record<string, (page: Page) => FactValue | undefined>

export type PageFact = keyof typeof facts
export const pageFacts: readonly PageFact[] = Object.keys(facts) as PageFact[]

export interface PageChange {
  readonly field: PageFact
  readonly from: FactValue
  readonly to: FactValue
}

/** What is different about the page. A fact that earlier versions did not record is not compared. */
export function pageChanges(from: Page, to: Page): readonly PageChange[] {
  return pageFacts.flatMap((field) => {
    const [before, after] = [facts[field](from), facts[field](to)]
    return before === undefined || after === undefined || before === after ? [] : [{ field, from: before, to: after }]
  })
}
