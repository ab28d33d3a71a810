import type { Text } from '../../base/message.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import type { LabMetrics } from '../render/lab-metrics.ts'
import { type AxeViolation, type CapturedImage, imageName, type PhoneLayout } from '../render/recording.ts'
import { robotsText } from './page-summary.ts'

/** What rendering the page showed. */
export interface RenderingSummary {
  readonly status: 'rendered' | 'not_rendered' | 'failed'
  /** Why the page was not rendered. */
  readonly reason: Text | null
  readonly browser: string | null
  /** Another site that scripts of the page tried to open. */
  readonly left_for: string | null
  /** The HTML as the server sent it; null unless the page was rendered. */
  readonly raw: ComparedPage | null
  readonly rendered: ComparedPage | null
  /** The names of what differs. */
  readonly differs: readonly (keyof ComparedPage)[]
  readonly lab: readonly LabMetrics[]
  readonly layout: PhoneLayout | null
  readonly accessibility: readonly AxeViolation[] | null
  readonly images: readonly ImageSummary[]
}

export interface ImageSummary {
  readonly name: string
  readonly profile: string
  readonly kind: 'screenshot' | 'frame'
  /** Milliseconds since the navigation. */
  readonly at: number
}

/** What scripts may change. */
export interface ComparedPage {
  readonly title: string | null
  readonly description: string | null
  readonly canonical: string | null
  readonly robots: string | null
  readonly headings: readonly string[]
  readonly links: number
  readonly words: number
  readonly structured_data: readonly string[]
  readonly hreflang: readonly string[]
}

const maxText = 500
const maxListed = 50

export function renderingSummary(facts: PageFacts, images: readonly CapturedImage[]): RenderingSummary {
  const { rendering } = facts
  const nothing = { browser: null, left_for: null, raw: null, rendered: null, differs: [], lab: [] }
  if (rendering.kind === 'not-rendered') {
    const status = rendering.wasTried ? 'failed' : 'not_rendered'
    return { status, reason: rendering.reason, ...nothing, layout: null, accessibility: null, images: [] }
  }
  const { browser } = rendering
  return {
    status: 'rendered',
    reason: null,
    browser: browser.version,
    left_for: browser.leftFor,
    ...comparePages(rendering.raw, facts),
    lab: browser.lab,
    layout: browser.layout,
    accessibility: browser.violations,
    images: images.map((image) => ({ name: imageName(image), profile: image.profile, kind: image.kind, at: image.at })),
  }
}

/** A page before and after its scripts ran, and the names of what differs. */
export function comparePages(sent: PageFacts, shown: PageFacts) {
  const [raw, rendered] = [comparedPage(sent), comparedPage(shown)]
  const differs = comparedNames.filter((name) => JSON.stringify(raw[name]) !== JSON.stringify(rendered[name]))
  return { raw, rendered, differs }
}

const comparedNames = [
  'title',
  'description',
  'canonical',
  'robots',
  'headings',
  'links',
  'words',
  'structured_data',
  'hreflang',
] as const satisfies readonly (keyof ComparedPage)[]

function comparedPage({ head, headings, links, text, structuredData }: PageFacts): ComparedPage {
  return {
    title: cut(head.titles.find((one) => one.text !== '')?.text),
    description: cut(head.descriptions.find((one) => one.text !== '')?.text),
    canonical: cut(head.canonicals[0]?.url ?? undefined),
    robots: robotsText(head),
    headings: headings.items.slice(0, maxListed).map((heading) => `h${heading.level} ${cut(heading.text)}`),
    links: links.items.filter(({ url }) => url !== null).length,
    words: text.words,
    structured_data: [...new Set(structuredData.items.flatMap(({ types }) => types))].slice(0, maxListed).toSorted(),
    hreflang: head.hreflang.slice(0, maxListed).map(({ language, url }) => `${language} ${cut(url ?? '')}`),
  }
}

const cut = (text: string | undefined): string | null =>
  text === undefined ? null : text.slice(0, maxText).toWellFormed()
