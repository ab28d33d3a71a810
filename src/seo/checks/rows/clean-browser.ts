import type { BrowserFacts } from '../../facts/page/page-facts.ts'
import type { LabMetrics } from '../../render/lab-metrics.ts'

const zero = { value: 0, min: 0, max: 0 }

export const lab = (given: Partial<LabMetrics> = {}): Pick<BrowserFacts, 'lab'> => ({
  lab: [
    {
      profile: 'phone',
      runs: 1,
      first_contentful_paint: { value: 900, min: 900, max: 900 },
      largest_contentful_paint: { value: 1_200, min: 1_200, max: 1_200, element: null },
      layout_shift: { ...zero, shifts: [] },
      total_blocking_time: zero,
      long_tasks: [],
      requests: 5,
      bytes: 90_000,
      by_type: [],
      third_parties: [],
      unused_script: { total: 1_000, unused: 0 },
      unused_style: { total: 1_000, unused: 0 },
      console_errors: [],
      failed_requests: [],
      ...given,
    },
  ],
})

export const cleanLayout = { width: 412, scrollWidth: 412, wide: [], small: 0, targets: [], overlay: null }

/** What a browser finds out about the clean page. */
export const cleanBrowser: BrowserFacts = {
  version: '150.0.0.0',
  leftFor: null,
  ...lab(),
  layout: cleanLayout,
  violations: [],
}
