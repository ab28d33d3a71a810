import { startTracker } from './start-tracker.ts'

export interface TrackerOptions {
  /** The address of your Sightline, such as `https://stats.example.com`. */
  readonly endpoint: string
  /** The domain of the website, or several: each gets every event. By default the host of the page. */
  readonly domain?: string | readonly string[]
  /** Pages are distinguished by the fragment, as in `/#/pricing`. */
  readonly hash?: boolean
  /** Visitors with Do Not Track or Global Privacy Control are not counted. */
  readonly dnt?: boolean
  /** Also counts `localhost`, loopback addresses and automated browsers. */
  readonly local?: boolean
  /** Also sends the title of the page. */
  readonly title?: boolean
}

export interface EventOptions {
  readonly props?: Readonly<Record<string, string | number | boolean>>
  readonly revenue?: { readonly currency: string; readonly amount: number | string }
}

interface Call {
  (name: string, options?: EventOptions & { readonly callback?: () => void }): void
  q?: unknown[]
}

interface Page {
  readonly document: unknown
  sightline?: Call
}

const page: Page | null = typeof document === 'undefined' ? null : window

/**
 * Starts the tracker. It counts the current page, and every page that the app navigates to. Does nothing on a server, and nothing where the
 * tracker is already running.
 */
export function init({ endpoint, domain, ...switches }: TrackerOptions): void {
  if (!page) return
  const settings: Record<string, string> = { api: `${endpoint.replace(/\/+$/, '')}/api/event` }
  if (domain !== undefined) settings.domain = [domain].flat().join()
  for (const [name, isOn] of Object.entries(switches)) if (isOn) settings[name] = ''
  startTracker({ dataset: settings })
}

/** Counts a custom event; before `init`, once the tracker runs. Resolves when it was accepted, could not be sent, or is excluded. */
export function trackEvent(name: string, options?: EventOptions): Promise<void> {
  return new Promise((resolve) => {
    if (!page) return resolve()
    page.sightline ??= queueCalls()
    page.sightline(name, { ...options, callback: resolve })
  })
}

/** Counts the current page once more, for views that do not change the URL: other pages are counted automatically. */
export const trackPageview = (): Promise<void> => trackEvent('pageview')

/** As the stub of pages that have the tag. */
function queueCalls(): Call {
  const queue: unknown[] = []
  return Object.assign((...call: unknown[]) => void queue.push(call), { q: queue })
}
