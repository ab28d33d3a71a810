import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { assertAccessible, colorRules } from './accessibility.ts'
import type { ConsoleWindow } from './console.ts'

/** With `SCREENSHOTS=1`, screenshots of all pages are left here. */
const output = fileURLToPath(new URL('../output/console/', import.meta.url))
const takesScreenshots = process.env.SCREENSHOTS === '1'
if (takesScreenshots) mkdirSync(output, { recursive: true })

export interface ConsolePage {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
  /** Shown to somebody who is not signed in. */
  readonly stranger?: true
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

/** A page is loaded for the first of each row and then changes to the other, as when night falls or a window is resized. */
const appearances: readonly (readonly Appearance[])[] = [
  [
    { name: 'light', scheme: 'light', width: 1280 },
    { name: 'dark', scheme: 'dark', width: 1280, rules: colorRules },
  ],
  [
    { name: 'narrow', scheme: 'light', width: 360, rules: [] },
    { name: 'broad', scheme: 'light', width: 2560, rules: [] },
  ],
]

/** Shows a page in every appearance: none has to be scrolled sideways, has an accessibility issue, or logs an error. */
export async function checkAppearances(
  t: TestContext,
  window: ConsoleWindow,
  url: string,
  { name, ready }: Pick<ConsolePage, 'name' | 'ready'>,
): Promise<void> {
  const { page } = window
  for (const [first, ...others] of appearances) {
    assert.ok(first)
    await show(page, first)
    await page.goto(url)
    await ready(page)
    await page.waitForLoadState('networkidle')
    for (const appearance of [first, ...others]) {
      await t.test(appearance.name, async () => {
        await show(page, appearance)
        if (takesScreenshots) await page.screenshot({ path: `${output}${name}-${appearance.name}.png`, fullPage: true })
        assert.equal(await isTooWide(page), false, 'It has to be scrolled sideways')
        if (appearance.rules?.length !== 0) await assertAccessible(page, appearance.rules)
        window.assertNoErrors()
      })
    }
  }
}

/** Runs in the page, so it is a string: charts are resized in the next frame, and colors change in a transition. */
const settled = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))`

async function show(page: Page, { scheme, width }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(settled)
}

async function isTooWide(page: Page): Promise<unknown> {
  return await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}
