import { message } from '../../base/message.ts'
import type { FetchedPage } from '../../fetch/fetch-result.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import { readPageFacts } from '../facts/page/read-page-facts.ts'
import { labMetrics } from '../render/lab-metrics.ts'
import type { PoolRequest } from '../render/pool.ts'
import { profileNames } from '../render/profiles.ts'
import type { CapturedImage, RenderResult } from '../render/recording.ts'
import { looksClientRendered } from './looks-client-rendered.ts'

/** `auto`: if the HTML looks as if scripts draw the page. */
export const renderModes = ['auto', 'always', 'never'] as const
export type RenderMode = (typeof renderModes)[number]

/** Renders a page; null if there is no browser. */
export type Render = (request: PoolRequest, signal: AbortSignal) => Promise<RenderResult | null>

export interface RenderOptions {
  readonly mode: RenderMode
  readonly render: Render
  readonly withImages: boolean
  readonly owner: string
}

export interface RenderedPageFacts {
  readonly facts: PageFacts
  readonly images: readonly CapturedImage[]
}

/** The facts of the page as a browser shows it, if it is to be rendered and can be; otherwise those of its HTML. */
export async function renderPageFacts(
  page: FetchedPage,
  raw: PageFacts,
  { mode, render, withImages, owner }: RenderOptions,
  signal: AbortSignal,
): Promise<RenderedPageFacts> {
  const isWanted = mode === 'always' || (mode === 'auto' && looksClientRendered(raw))
  if (!isWanted || !raw.response.isHtml) return { facts: raw, images: [] }
  const result = await render({ url: page.url, profiles: profileNames, withImages, owner }, signal)
  if (result === null) return { facts: withReason(raw, message('There is no browser to render the page.')), images: [] }
  if (!result.ok) return { facts: withReason(raw, result.reason), images: [] }
  const { html, leftFor, browser, recordings, layout, violations, images } = result.page
  const lab = profileNames.map((name) => labMetrics(page.url, name, recordings)).filter((metrics) => metrics !== null)
  const facts: PageFacts = {
    ...readPageFacts(page, html),
    rendering: { kind: 'rendered', raw, browser: { version: browser, leftFor, lab, layout, violations } },
  }
  return { facts, images }
}

const withReason = (raw: PageFacts, reason: ReturnType<typeof message>): PageFacts => ({
  ...raw,
  rendering: { kind: 'not-rendered', wasTried: true, reason },
})
