import { attempt } from './attempt.ts'
import { release } from './calls.ts'
import { report, restart } from './engagement.ts'
import { address, turn } from './page.ts'
import { send } from './send.ts'

let seen = ''

/** Counts a pageview if the page is another one than before. A hidden page waits until it is seen. */
export const look = (until = ' ') =>
  attempt(() => {
    const here = address()
    if (here.split(until)[0] !== seen.split(until)[0]) {
      if (document.hidden) return
      report()
      restart()
      turn()
      send('pageview')
      release()
    }
    seen = here
  })

/** The page may come back from the browser's cache: that is another pageview. */
export const leave = () => {
  seen = ''
}

export const watch = (method: 'pushState' | 'replaceState', until?: string) => {
  const original = history[method]
  history[method] = (...args) => {
    original.apply(history, args)
    look(until)
  }
}
