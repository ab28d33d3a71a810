import type { Page } from 'playwright-core'

/** Runs in the page, so it is a string. A shift right after a click or key is what the person asked for. */
const recordShifts = `
  window.layoutShifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.layoutShifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
        (node?.className ?? node?.nodeName) + ' "' + (node?.textContent ?? '').slice(0, 30) + '" ' +
        [previousRect.x, previousRect.y, '→', currentRect.x, currentRect.y].map((part) => Math.round(part) || part).join(' ')) })
  }).observe({ type: 'layout-shift', buffered: true })`

interface Shift {
  readonly value: number
  /** The elements that moved, with where from and where to. */
  readonly moved: readonly string[]
}

/** What happened since a page was opened. */
export interface PageLoad {
  /** How much the layout shifted, as Chromium scores it, and what moved most. */
  layoutShift(): Promise<{ readonly score: number; readonly moved: readonly string[] }>
  /** The requests that were sent more than once. Live figures are polled. */
  repeated(): readonly string[]
  /** Forgets the requests of the page before. */
  reset(): void
}

/** Records what the pages of a window do while they load. */
export async function recordLoads(page: Page): Promise<PageLoad> {
  await page.addInitScript({ content: recordShifts })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  return {
    async layoutShift() {
      const shifts = await page.evaluate<readonly Shift[]>('window.layoutShifts')
      return {
        score: shifts.reduce((sum, { value }) => sum + value, 0),
        moved: shifts.filter(({ value }) => value > 0.001).flatMap(({ moved }) => moved),
      }
    },
    repeated: () => asked.filter((line, at) => !line.includes('/realtime') && asked.indexOf(line) !== at),
    reset: () => asked.splice(0),
  }
}

/**
 * Runs in the page, so it is a string: what a mouse can use. Of radio buttons, tabs and the cells of a grid, Tab reaches one, and arrow
 * keys the others; Enter opens the link of a row of a grid.
 */
const markUsable = `{
  const isUsable = (element) => !element.disabled && element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]')
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=gridcell][tabindex="0"]'))
    if (isUsable(element) && !(element.type === 'radio' && !element.checked) && !element.matches('[role=tab][tabindex="-1"], [role=gridcell] a[tabindex="-1"]'))
      element.dataset.unreached = ''
}`

const focusNext = `(() => {
  const { activeElement } = document
  // Between the last element and the first, the focus is in the browser's own controls.
  if (activeElement === document.body) return { isKnown: false, isShown: true, of: '' }
  const isKnown = activeElement.dataset.reached === ''
  activeElement.dataset.reached = ''
  delete activeElement.dataset.unreached
  const { width, height } = activeElement.getBoundingClientRect()
  return { isKnown, isShown: width > 0 && height > 0 && activeElement.checkVisibility({ visibilityProperty: true }), of: activeElement.outerHTML.slice(0, 120) }
})()`

/** What of a page can be used by mouse only: Tab never reaches it, or it is focused where nobody sees it. */
export async function mouseOnly(page: Page): Promise<readonly string[]> {
  await page.evaluate(`document.activeElement?.blur()`)
  await page.evaluate(markUsable)
  const hidden: string[] = []
  for (let presses = 0; presses < 1_000; presses++) {
    await page.keyboard.press('Tab')
    const { isKnown, isShown, of } = await page.evaluate<{ isKnown: boolean; isShown: boolean; of: string }>(focusNext)
    if (isKnown) break
    if (!isShown) hidden.push(`hidden: ${of}`)
  }
  const rest = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('[data-unreached]')].map((element) => 'unreached: ' + element.outerHTML.slice(0, 120))`,
  )
  return [...hidden, ...rest]
}
