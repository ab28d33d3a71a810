import { act } from './actions.ts'
import { attempt } from './attempt.ts'
import { stub, takeCalls } from './calls.ts'
import { notice, report } from './engagement.ts'
import { leave, look, watch } from './navigation.ts'

/** What a visitor or the browser does that may matter. */
const signs = 'scroll mousemove keydown focus blur visibilitychange pagehide pageshow popstate click auxclick submit'

interface Sign extends Event {
  readonly button?: number
}

const hear = (event: Sign) =>
  attempt(() => {
    const leaving = event.type === 'pagehide'
    notice()
    if (document.hidden || leaving) report()
    if (leaving) leave()
    else look()
    if (/click|submit/.test(event.type) && event.button !== 2) act(event.type === 'submit', event.composedPath())
  })

attempt(() => {
  if (stub?.v) return
  takeCalls()
  // On the way down, before the page can stop them.
  for (const sign of signs.split(' ')) addEventListener(sign, hear, true)
  look()
  watch('pushState')
  watch('replaceState', '?')
})
