import { flushCalls } from './api.ts'
import { resetScrollDepth, sendEngagement } from './engagement.ts'
import { ignoreErrors } from './ignore-errors.ts'
import { currentUrl, startPage } from './page.ts'
import { send } from './send.ts'

/** The URL at the last check; a replaced query changes it without a pageview. */
let lastUrl = ''

/**
 * Sends a pageview if the URL, up to `until`, has changed. URLs contain no spaces, so the default compares the whole
 * URL. A hidden page sends its pageview once it is visible.
 */
export const trackPageview = (until = ' ') =>
  ignoreErrors(() => {
    const url = currentUrl()
    if (url.split(until)[0] !== lastUrl.split(until)[0]) {
      if (document.hidden) return
      sendEngagement()
      resetScrollDepth()
      startPage()
      send('pageview')
      flushCalls()
    }
    lastUrl = url
  })

/** A page that returns from the back-forward cache is another pageview. */
export const forgetUrl = () => {
  lastUrl = ''
}

/** Checks for a pageview after each call of the method, without changing the method's behavior. */
export const wrapHistoryMethod = (method: 'pushState' | 'replaceState', until?: string) => {
  const original = history[method]
  history[method] = (...args) => {
    original.apply(history, args)
    trackPageview(until)
  }
}
