import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible, colorRules, settled } from './accessibility.ts'
import { type ConsoleWindow, openWindow } from './console.ts'
import { runsAll } from './tier.ts'

/** With `SCREENSHOTS=1`, screenshots of all pages are left here. */
const output = fileURLToPath(new URL('../output/console/', import.meta.url))
const takesScreenshots = process.env.SCREENSHOTS === '1'
if (takesScreenshots) mkdirSync(output, { recursive: true })

export interface ConsolePage {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
  /** The page shows that a request is refused with this status, which the browser logs. */
  readonly refusedWith?: number
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
export const click = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

interface Appearance {
  readonly name: string
  readonly scheme: 'light' | 'dark'
  readonly width: number
  /** The accessibility rules that are checked; all of them if undefined. */
  readonly rules?: readonly string[]
}

const light: Appearance = { name: 'light', scheme: 'light', width: 1280 }
const narrow: Appearance = { name: 'narrow', scheme: 'light', width: 360, rules: [] }

/**
 * A page is loaded for the first of each row and then changes to the other, as when night falls or a window is resized. The default
 * command loads each page once.
 */
const appearances: readonly (readonly Appearance[])[] = runsAll
  ? [
      [light, { name: 'dark', scheme: 'dark', width: 1280, rules: colorRules }],
      [narrow, { name: 'broad', scheme: 'light', width: 2560, rules: [] }],
    ]
  : [[light, narrow]]

interface Shown {
  readonly browser: Browser
  /** The origin of the console. */
  readonly origin: string
  /** The cookies of the person who is signed in. */
  readonly storageState?: BrowserContextOptions['storageState']
  /** The path that is opened instead, such as the share link of a page. */
  readonly addressOf?: ((path: string) => string) | undefined
}

/**
 * Tests pages in every appearance: none has to be scrolled sideways, has an accessibility issue, or logs an error. They are loaded
 * in one window, because a new one loads and compiles the console without a cache, which takes as long as all checks of a page. The
 * default command shows each page once, as it is opened, by the file that says so.
 */
export function testAppearances(pages: readonly ConsolePage[], shown: () => Shown, isInDefault = false): void {
  if (!runsAll && !isInDefault) return
  const opened = new Set<string>()
  let window: ConsoleWindow | undefined
  after(() => window?.close())
  for (const { name, path, ready, refusedWith } of pages) {
    const [address = ''] = path.split('?')
    // Dialogs, menus and views of a page are left to the full tests, and to the journeys of its feature.
    if (!runsAll && opened.has(address)) continue
    opened.add(address)
    test(`${name} has no accessibility or layout issue`, async (t) => {
      const { browser, origin, storageState, addressOf = (same) => same } = shown()
      window ??= await openWindow(browser, { timezoneId: 'Europe/Berlin', storageState })
      const { page, errors } = window
      const earlierErrors = errors.length
      for (const [first, ...others] of appearances) {
        assert.ok(first)
        await resize(page, first)
        await open(page, origin + addressOf(path), storageState !== undefined)
        await ready(page)
        await window.isQuiet()
        for (const appearance of [first, ...others]) {
          await t.test(appearance.name, async () => {
            await resize(page, appearance)
            await page.evaluate(settled)
            if (takesScreenshots)
              await page.screenshot({ path: `${output}${name}-${appearance.name}.png`, fullPage: true })
            assert.equal(await isTooWide(page), false, 'It has to be scrolled sideways')
            assert.deepEqual(await overflowingFigures(page), [])
            assert.deepEqual(await page.evaluate(numbersWithoutHead), [], 'Columns of numbers have no head')
            if (appearance.rules?.length !== 0) await assertAccessible(page, appearance.rules)
            const refusal = `the server responded with a status of ${refusedWith} `
            assert.deepEqual(
              errors.slice(earlierErrors).filter((error) => !error.includes(refusal)),
              [],
            )
          })
        }
      }
    })
  }
}

/** For the page itself: columns of numbers, in tables and in lists of rows, that nothing names. */
const numbersWithoutHead = `[
  ...[...document.querySelectorAll('.row:has(> b)')].filter((row) => {
    const rows = row.closest('.rows')
    const heads = rows.closest('.panel')?.querySelector('.panel-head .row-heads') ?? rows.previousElementSibling
    const numbers = row.querySelectorAll(':scope > :is(b, small, .secondary, .change)').length
    return !heads?.matches('.row-heads') || [...heads.children].filter((head) => head.textContent.trim() !== '').length < numbers
  }),
  ...[...document.querySelectorAll('table td.numeric')].filter((cell) =>
    cell.closest('table').querySelector('thead tr').children[cell.cellIndex]?.textContent.trim() === ''),
].map((element) => element.textContent)`

/**
 * Opens a page. Where the default command shows the pages of somebody who is signed in, it follows a link from the one before: to load
 * and compile the console again takes longer than all checks of a page.
 */
async function open(page: Page, url: string, isSignedIn: boolean): Promise<void> {
  if (runsAll || !isSignedIn || page.url() === 'about:blank') {
    await page.goto(url)
    return
  }
  await page.evaluate(`(() => {
    const link = document.createElement('a')
    link.href = ${JSON.stringify(url)}
    document.body.append(link)
    link.click()
    link.remove()
  })()`)
  assert.equal(page.url(), url)
  await page.evaluate(settled)
}

async function resize(page: Page, { scheme, width }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
}

export async function isTooWide(page: Page): Promise<unknown> {
  return await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}

/**
 * Runs in the page, so it is a string. A text with a number is too wide if it leaves its cell of a row, grid or table, or is cut off in a
 * tile. Other texts that are cut off, such as long paths, are meant to be.
 */
const findOverflowing = `(() => {
  const isCell = ({ parentElement }) =>
    !parentElement || /grid|flex|table/.test(getComputedStyle(parentElement).display)
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!/\\d/.test(text.data) || !text.parentElement.checkVisibility() || text.parentElement.closest('svg, pre, option')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    let cell = text.parentElement
    const hides = (element) => getComputedStyle(element).overflowX !== 'visible'
    let isCut = hides(cell)
    while (!isCell(cell)) {
      cell = cell.parentElement
      isCut ||= hides(cell)
    }
    const tile = text.parentElement.closest('.top-metric, .figure, .site-totals > div')
    const room = (tile ?? cell).getBoundingClientRect()
    if (width > 1 && (tile || !isCut) && (left < room.left - 1 || right > room.right + 1))
      found.push((tile ?? cell).className + ': ' + text.data)
  }
  for (const text of document.querySelectorAll('.top-metric *, .figure *, .site-totals > div *'))
    if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0 && !text.closest('svg')) found.push('cut off: ' + text.textContent)
  return found
})()`

/** The figures that do not fit where they are. */
export async function overflowingFigures(page: Page): Promise<unknown> {
  return await page.evaluate(findOverflowing)
}
