import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const undeferredScripts = defineCheck({
  id: 'undeferred-scripts',
  title: 'Scripts in the body do not hold back the content after them',
  failure: 'Scripts in the body hold back the content after them',
  needs: ['scripts'],
  run({ scripts }) {
    const files = scripts.items.filter(({ url, inHead }) => url !== null && !inHead)
    if (files.length === 0) return notApplicable('The body loads no scripts.')
    const blocking = files.filter(({ deferred, beforeContent }) => !deferred && beforeContent)
    return failIfAny(blocking.map(({ at, url }) => ({ at, found: url ?? '', expected: 'defer or async' })))
  },
  advice:
    'Add `defer` (keeps the order) or `async` (runs as soon as it is there), or move the script to the end of the body.',
  link: 'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-defer',
})
