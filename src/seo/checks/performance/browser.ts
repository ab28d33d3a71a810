import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, warn, warnIfAny } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'
import { vitalLimits } from '../vitals.ts'

const goodPaintMs = vitalLimits.largest_contentful_paint.good

export const largestPaint = defineCheck({
  id: 'largest-paint',
  title: 'Main content appears quickly',
  failure: 'Main content appears late',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const largest = phoneLab(browser)?.largest_contentful_paint ?? null
      if (largest === null) return notApplicable(message('The page shows nothing.'))
      const paint = message('{ms} ms: {element}', { ms: largest.value, element: largest.element?.snippet ?? '' })
      return largest.value <= goodPaintMs
        ? pass({ found: paint })
        : warn({ found: paint, expected: message('at most {n} ms', { n: goodPaintMs }) })
    })
  },
  advice:
    'Let the largest element of the first screen load early: put it in the HTML, do not load it lazily, and shorten what has to load before it.',
  link: 'https://web.dev/articles/lcp',
})

const { good } = vitalLimits.layout_shift

export const layoutShift = defineCheck({
  id: 'layout-shift',
  title: 'Layout is stable while the page loads',
  failure: 'Layout shifts while the page loads',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const shift = phoneLab(browser)?.layout_shift
      if (shift === undefined) return notApplicable(message('The page shows nothing.'))
      if (shift.value <= good) return pass({ found: String(shift.value) })
      const elements = shift.shifts.flatMap((one) => one.elements.map(({ snippet }) => ({ found: snippet })))
      return warn({ found: String(shift.value), expected: message('at most {n}', { n: good }) }, ...elements)
    })
  },
  advice: 'Reserve the space of images, ads and late content by `width` and `height` or `aspect-ratio`.',
  link: 'https://web.dev/articles/cls',
})

const goodBlockingMs = vitalLimits.total_blocking_time.good

export const blockingTime = defineCheck({
  id: 'blocking-time',
  title: 'Page responds to input while it loads',
  failure: 'Scripts block the page while it loads',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      const { value } = lab.total_blocking_time
      const time = message('{n} ms', { n: value })
      if (value <= goodBlockingMs) return pass({ found: time })
      const tasks = lab.long_tasks.slice(0, 5).map(({ at, ms }) => ({
        found: message('a task of {ms} ms, {at} ms after the start', { ms, at }),
      }))
      return warn({ found: time, expected: message('at most {n} ms', { n: goodBlockingMs }) }, ...tasks)
    })
  },
  advice: 'Split long tasks, load scripts later, and remove those that are not needed.',
  link: 'https://web.dev/articles/tbt',
})

const maxElements = 1_500

export const domSize = defineCheck({
  id: 'dom-size',
  title: 'DOM size is moderate',
  failure: 'Excessive DOM size',
  needs: ['document'],
  run({ document }) {
    const values = { elements: document.elements, depth: document.depth }
    const size = document.truncated
      ? message('at least {elements} elements, {depth} levels deep', values)
      : message('{elements} elements, {depth} levels deep', values)
    return document.elements <= maxElements
      ? pass({ found: size })
      : fail({ found: size, expected: message('at most {n} elements', { n: maxElements }) })
  },
  advice:
    'Flatten nested wrappers and paginate or lazy-render long lists. Large DOMs use more memory and slow down style and layout calculations.',
  link: 'https://web.dev/articles/dom-size-and-interactivity',
})

export const consoleErrors = defineCheck({
  id: 'console-errors',
  title: 'Scripts run without errors',
  failure: 'Scripts report errors',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      // Failed requests have a check of their own.
      const errors = lab.console_errors.filter(({ text }) => !text.startsWith('Failed to load resource'))
      return warnIfAny(errors.map(({ text, url }) => ({ found: url === '' ? text : `${text} (${url})` })))
    })
  },
  advice: 'Fix the errors that the console of the browser shows. After an error, parts of the page may not work.',
  link: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console',
})

export const failedRequests = defineCheck({
  id: 'failed-requests',
  title: 'Everything that the page loads exists',
  failure: 'The page loads files that do not exist',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      // Without a response, it may be our own connection. Browsers ask for the icon by themselves.
      const failed = lab.failed_requests.filter(({ status, url }) => status !== null && !url.endsWith('/favicon.ico'))
      return failIfAny(
        failed.map(({ status, url }) => ({ found: message('{status}: {url}', { status: String(status), url }) })),
      )
    })
  },
  advice: 'Correct the URLs of these files, or remove what loads them.',
  link: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Status',
})
