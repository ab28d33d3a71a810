import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** The rules whose verdict depends on colors. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Runs in the page, so it is a string: charts are resized in the next frame, and colors change in a transition. A browser that
 * draws no frames is not waited for.
 */
export const settled = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 10_000)),
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
    Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))])`

/** Fails if a page breaks a rule of axe: one of these, or any. */
export async function assertAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Numbers are dimmed while newer ones are loading. Pages that go on loading are checked as they are.
  const idle = page.locator('body:not(:has([aria-busy=true]))')
  await idle.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => {})
  await page.evaluate(settled)
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source)
  // To describe the elements that pass takes longer than to check them.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
    ),
    [],
  )
}
