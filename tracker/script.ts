import { handleAction } from './actions.ts'
import { installApi, stub } from './api.ts'
import { measure, sendEngagement } from './engagement.ts'
import { ignoreErrors } from './ignore-errors.ts'
import { forgetUrl, trackPageview, wrapHistoryMethod } from './navigation.ts'

/** The browser events that the tracker listens to. */
const eventTypes =
  'scroll mousemove keydown focus blur visibilitychange pagehide pageshow popstate click auxclick submit'

interface MouseLikeEvent extends Event {
  readonly button?: number
}

const handleEvent = (event: MouseLikeEvent) =>
  ignoreErrors(() => {
    const unloading = event.type === 'pagehide'
    measure()
    if (document.hidden || unloading) sendEngagement()
    if (unloading) forgetUrl()
    else trackPageview()
    if (/click|submit/.test(event.type) && event.button !== 2)
      handleAction(event.type === 'submit', event.composedPath())
  })

ignoreErrors(() => {
  if (stub?.v) return
  installApi()
  // Capturing, because the page may stop the propagation of events.
  for (const type of eventTypes.split(' ')) addEventListener(type, handleEvent, true)
  trackPageview()
  wrapHistoryMethod('pushState')
  wrapHistoryMethod('replaceState', '?')
})
