import { attempt } from './attempt.ts'
import { release } from './calls.ts'
import { report, restart } from './engagement.ts'
import { address, turnPage } from './page.ts'
import { send } from './send.ts'

/** The address at the last look, which a replaced query may have changed without a pageview. */
let seen = ''

/**
 * Counts a pageview if the address, up to `until`, is another one than before. No address has a space in it, so that
 * means all of it. A hidden page waits until it is seen.
 */
export const look = (until = ' ') =>
  attempt(() => {
    const here = address()
    if (here.split(until)[0] !== seen.split(until)[0]) {
      if (document.hidden) return
      report()
      restart()
      turnPage()
      send('pageview')
      release()
    }
    seen = here
  })

/** The page may come back from the browser's cache: that is another pageview. */
export const leave = () => {
  seen = ''
}

/** Looks after each call of the method; the page gets what it would get without us. */
export const watch = (method: 'pushState' | 'replaceState', until?: string) => {
  const original = history[method]
  history[method] = (...args) => {
    original.apply(history, args)
    look(until)
  }
}
