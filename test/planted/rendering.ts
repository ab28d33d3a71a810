import { cleanLayout } from '../../src/seo/checks/rows/clean-browser.ts'
import { cleanHtml, part } from '../../src/seo/checks/rows/clean-page.ts'
import type { Recording, RenderedPage } from '../../src/seo/render/recording.ts'
import type { PlantedIssues } from './planted-issue.ts'

const element = { selector: 'main', snippet: '<main>' }

const recording: Recording = {
  profile: 'phone',
  paints: [{ name: 'first-contentful-paint', at: 600 }],
  largest: [{ at: 900, size: 1, url: '', element }],
  shifts: [],
  longTasks: [],
  requests: [],
  consoleErrors: [],
  coverage: { script: { total: 100, unused: 0 }, style: { total: 100, unused: 0 } },
  refused: [],
  settledAt: 1_500,
}

/** What the browser makes of the clean page, with a fault in it. */
const rendered = (fault: Partial<RenderedPage>): RenderedPage => ({
  url: 'https://example.com/page',
  html: cleanHtml,
  leftFor: null,
  browser: '150.0.0.0',
  recordings: [recording],
  layout: cleanLayout,
  violations: [],
  images: [],
  ...fault,
})

const recorded = (fault: Partial<Recording>) => ({ rendered: rendered({ recordings: [{ ...recording, ...fault }] }) })

export const renderingIssues: PlantedIssues = {
  'canonical-rendered': {
    edit: [[part.canonical, '<link rel="canonical" href="https://example.com/about">']],
    rendered: rendered({}),
  },
  'noindex-rendered': {
    edit: [[part.charset, `${part.charset}<meta name="robots" content="noindex">`]],
    rendered: rendered({}),
  },
  'largest-paint': recorded({ largest: [{ at: 4_000, size: 1, url: '', element }] }),
  'layout-shift': recorded({ shifts: [{ at: 700, value: 0.5, elements: [element] }] }),
  'blocking-time': recorded({ longTasks: [{ at: 700, ms: 900 }] }),
  'unused-code': recorded({
    coverage: { script: { total: 900_000, unused: 800_000 }, style: { total: 0, unused: 0 } },
  }),
  'console-errors': recorded({ consoleErrors: [{ text: 'TypeError', url: '' }] }),
  'failed-requests': recorded({
    requests: [{ url: 'https://example.com/x.js', type: 'Script', status: 404, bytes: 0, error: null }],
  }),
  axe: {
    rendered: rendered({
      violations: [{ rule: 'label', impact: 'serious', help: 'Label it', link: '', count: 1, elements: [element] }],
    }),
  },
  'horizontal-overflow': { rendered: rendered({ layout: { ...cleanLayout, scrollWidth: 900 } }) },
  'tap-targets': {
    rendered: rendered({ layout: { ...cleanLayout, small: 1, targets: [{ ...element, width: 9, height: 9 }] } }),
  },
  'content-covered': {
    rendered: rendered({ layout: { ...cleanLayout, overlay: { ...element, share: 0.9, isConsent: true } } }),
  },
}
