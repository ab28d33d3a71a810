import type { BrowserFacts, RenderedFacts, RenderFacts } from '../facts/page/page-facts.ts'
import type { LabMetrics } from '../render/lab-metrics.ts'
import { type CheckOutcome, notApplicable, unverified } from './check-outcome.ts'

/** Judges what only a browser sees; without one, the check counts neither for nor against the page. */
export function ifRendered(rendering: RenderFacts, judge: (rendered: RenderedFacts) => CheckOutcome): CheckOutcome {
  if (rendering.kind === 'rendered') return judge(rendering)
  return rendering.wasTried ? unverified(rendering.reason) : notApplicable(rendering.reason)
}

/** The measurements as a phone, by which search engines judge pages. */
export const phoneLab = ({ lab }: BrowserFacts): LabMetrics | undefined =>
  lab.find(({ profile }) => profile === 'phone')
