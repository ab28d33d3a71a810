import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const undeferredScripts = defineCheck({
  id: 'undeferred-scripts',
  title: 'Scripts in the body do not block rendering',
  failure: 'Scripts in the body block rendering',
  needs: ['scripts'],
  run({ scripts }) {
    const files = scripts.items.filter(({ url, inHead }) => url !== null && !inHead)
    if (files.length === 0) return notApplicable(message('The body loads no external scripts.'))
    const blocking = files.filter(({ deferred, beforeContent }) => !deferred && beforeContent)
    return failIfAny(blocking.map(({ at, url }) => ({ at, found: url ?? '', expected: message('defer or async') })))
  },
  advice:
    'Add `defer` (keeps the order) or `async` (runs when loaded), or move the script to the end of the body. The content after it is otherwise displayed late.',
  link: 'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-defer',
})
