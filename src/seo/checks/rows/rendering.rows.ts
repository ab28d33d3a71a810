import { cleanLayout, lab } from './clean-browser.ts'
import { part } from './clean-page.ts'
import { type CheckRows, fails, passes, unverifies, warns } from './row.ts'

const notRendered = unverifies('not rendered', {})
const rendered = passes('rendered', { browser: {} })
const noindex = '<meta name="robots" content="noindex">'
const element = { selector: 'main > div', snippet: '<div class="wide">' }
const without = (edit: string) => [[part.canonical, edit]] as const

export const renderingRows: CheckRows = {
  'canonical-rendered': [
    rendered,
    notRendered,
    passes('added by scripts', { raw: without('') }),
    fails('changed by scripts', {
      raw: without('<link rel="canonical" href="https://example.com/other">'),
      found: 'https://example.com/other',
    }),
    fails('removed by scripts', { raw: [], edit: without(''), found: 'missing', companions: ['canonical-missing'] }),
  ],
  'noindex-rendered': [
    rendered,
    notRendered,
    passes('noindex in both', { browser: {}, edit: [[part.charset, part.charset + noindex]] }),
    fails('removed by scripts', { raw: [[part.charset, part.charset + noindex]], found: 'only in the HTML' }),
    fails('added by scripts', {
      raw: [],
      edit: [[part.charset, part.charset + noindex]],
      found: 'noindex',
      companions: ['noindex'],
    }),
  ],
  'largest-paint': [
    rendered,
    notRendered,
    unverifies('nothing', { browser: lab({ largest_contentful_paint: null }) }),
    warns('late', {
      browser: lab({ largest_contentful_paint: { value: 4_000, min: 4_000, max: 4_000, element } }),
      found: '4,000 ms: <div class="wide">',
    }),
  ],
  'layout-shift': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { lab: [] } }),
    warns('shifts', {
      browser: lab({
        layout_shift: { value: 0.4, min: 0.4, max: 0.4, shifts: [{ at: 500, value: 0.4, elements: [element] }] },
      }),
      found: '<div class="wide">',
    }),
  ],
  'blocking-time': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { lab: [] } }),
    warns('long tasks', {
      browser: lab({ total_blocking_time: { value: 900, min: 900, max: 900 }, long_tasks: [{ at: 700, ms: 950 }] }),
      found: 'a task of 950 ms, 700 ms after the start',
    }),
  ],
  'unused-code': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { lab: [] } }),
    passes('large, and used', { browser: lab({ unused_script: { total: 900_000, unused: 200_000 } }) }),
    warns('unused', {
      browser: lab({ unused_script: { total: 900_000, unused: 800_000 } }),
      found: '800 kB of scripts',
    }),
  ],
  'console-errors': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { lab: [] } }),
    warns('errors', {
      browser: lab({ console_errors: [{ text: 'TypeError: x is not a function', url: 'https://example.com/app.js' }] }),
      found: 'TypeError',
    }),
  ],
  'failed-requests': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { lab: [] } }),
    passes('no response', {
      browser: lab({ failed_requests: [{ url: 'https://example.org/', status: null, error: 'net::ERR_FAILED' }] }),
    }),
    fails('a missing file', {
      browser: lab({ failed_requests: [{ url: 'https://example.com/x.js', status: 404, error: null }] }),
      found: '404: https://example.com/x.js',
    }),
  ],
  axe: [
    rendered,
    notRendered,
    unverifies('too large', { browser: { violations: null } }),
    fails('a violation', {
      browser: {
        violations: [
          {
            rule: 'color-contrast',
            impact: 'serious',
            help: 'Elements must meet contrast ratio thresholds',
            link: '',
            count: 1,
            elements: [element],
          },
        ],
      },
      found: 'color-contrast',
    }),
  ],
  'horizontal-overflow': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { layout: null } }),
    fails('wide', {
      browser: { layout: { ...cleanLayout, scrollWidth: 700, wide: [{ ...element, right: 700 }] } },
      found: '<div class="wide">',
    }),
  ],
  'tap-targets': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { layout: null } }),
    warns('small', {
      browser: { layout: { ...cleanLayout, small: 1, targets: [{ ...element, width: 10, height: 12 }] } },
      found: '10 × 12 pixels',
    }),
  ],
  'content-covered': [
    rendered,
    notRendered,
    unverifies('not measured', { browser: { layout: null } }),
    passes('a small bar', {
      browser: { layout: { ...cleanLayout, overlay: { ...element, share: 0.2, isConsent: true } } },
    }),
    warns('a consent banner', {
      browser: { layout: { ...cleanLayout, overlay: { ...element, share: 0.8, isConsent: true } } },
      found: 'a consent banner covers 80 %',
    }),
    warns('another layer', {
      browser: { layout: { ...cleanLayout, overlay: { ...element, share: 0.5, isConsent: false } } },
    }),
  ],
}
