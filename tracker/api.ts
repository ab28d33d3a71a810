import { pageUrl } from './page.ts'
import { send } from './send.ts'

interface Options {
  readonly props?: object
  readonly revenue?: object
  readonly callback?: () => void
}

type Call = [name: string, options?: Options]

interface Sightline {
  (...call: Call): void
  /** Calls made before this script was loaded. */
  q?: Call[]
  /** Set by this script, so that a second script tag does nothing. */
  v?: 1
}

declare global {
  interface Window {
    sightline?: Sightline
  }
}

/** The page's own stub, which queues calls until this script is loaded; or the API of an earlier script tag. */
export const stub = window.sightline

const queuedCalls = stub?.q ?? []

/** Sends queued calls once there is a pageview: a page that is only prerendered sends no events. */
export const flushCalls = () => {
  if (pageUrl) {
    for (const [name, options] of queuedCalls.splice(0)) {
      send(name, { p: options?.props, $: options?.revenue }, options?.callback)
    }
  }
}

/** Replaces the stub. The 404 event is queued like a call, because it follows the pageview. */
export const installApi = () => {
  if (document.querySelector('[data-sightline-404]')) queuedCalls.push(['404', { props: { path: location.pathname } }])
  window.sightline = (...call) => {
    queuedCalls.push(call)
    flushCalls()
  }
  window.sightline.v = 1
}
