import { setTimeout as sleep } from 'node:timers/promises'
import type { InWorld } from './isolated-world.ts'
import { pageScripts } from './page-scripts.ts'
import type { AxeViolation } from './recording.ts'

const axeRun = `axe.run(document, {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'], iframes: false,
}).then(({ violations }) => violations.slice(0, 50).map(({ id, impact, help, helpUrl, nodes }) => ({
  rule: id, impact: impact ?? 'minor', help: help.slice(0, 300), link: helpUrl.slice(0, 300), count: nodes.length,
  elements: nodes.slice(0, 5).map(({ target, html }) => ({
    selector: target.flat().join(' ').slice(0, 300), snippet: html.slice(0, 300),
  })),
})))`
const axeWithinMs = 8_000

/** Null where the page is too large to be checked in time. */
export async function checkAccessibility(inWorld: InWorld): Promise<readonly AxeViolation[] | null> {
  const { axe } = await pageScripts
  const checked = (async () => {
    await inWorld<undefined>(`${axe};undefined`)
    return await inWorld<readonly AxeViolation[]>(axeRun)
  })()
  checked.catch(() => {})
  return await Promise.race([checked, sleep(axeWithinMs, null, { ref: false })]).catch(() => null)
}
