import { page } from './page.ts'
import { send } from './send.ts'

interface Options {
  readonly props?: object
  readonly revenue?: object
  readonly callback?: () => void
}

type Call = [name: string, options?: Options]

interface Sightline {
  (...call: Call): void
  /** Calls made before this script was there. */
  q?: Call[]
  /** Set by this script: a second tag on the page does nothing. */
  v?: 1
}

declare global {
  interface Window {
    sightline?: Sightline
  }
}

/** What the page put in our place, to keep calls until we come; or us, if we are here already. */
export const stub = window.sightline

const queue = stub?.q ?? []

/** Calls wait for the first pageview: a page that is only prerendered has no events. */
export const release = () => {
  if (page) {
    for (const [name, options] of queue.splice(0)) {
      send(name, { p: options?.props, $: options?.revenue }, options?.callback)
    }
  }
}

/** Takes the calls from now on. That the page was not found waits for the pageview like any of them. */
export const takeCalls = () => {
  if (document.querySelector('[data-sightline-404]')) queue.push(['404', { props: { path: location.pathname } }])
  window.sightline = (...call) => {
    queue.push(call)
    release()
  }
  window.sightline.v = 1
}
