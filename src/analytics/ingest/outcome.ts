import type { DropReason } from './hit.ts'
import { encodeEntry } from './inbox/entry.ts'
import type { Draft, Step } from './steps/step.ts'
import { takeSteps } from './steps/steps.ts'

/** What a hit came to for one website. */
export type Outcome =
  | { readonly kind: 'counted'; readonly entry: string; readonly visit: string }
  | { readonly kind: 'dropped'; readonly website: number; readonly reason: DropReason; readonly count?: number }

export function countHit(
  steps: readonly Step[],
  given: Pick<Draft, 'hit' | 'sender' | 'website' | 'time' | 'salts'>,
): Outcome {
  const { hit, sender, website, time, salts } = given
  const draft: Draft = { hit, sender, website, time, salts, page: '', props: hit.props, visitor: '', visit: null }
  const reason = takeSteps(steps, draft)
  if (reason) return { kind: 'dropped', website: website.id, reason }
  const { visit, page, props } = draft
  if (!visit) throw new Error('The steps found no visit.')
  const entry = encodeEntry({
    website: website.id,
    time,
    visitor: visit.visitor,
    visit: visit.visit,
    attributes: visit.attributes,
    kind: hit.kind,
    name: hit.name,
    hostname: hit.url?.hostname ?? website.domain,
    page,
    title: hit.title,
    revenue: hit.revenue,
    currency: hit.currency,
    engagedMs: hit.engagedMs,
    scrollDepth: hit.scrollDepth,
    props,
  })
  return { kind: 'counted', entry, visit: visit.visit }
}
