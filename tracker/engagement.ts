import { pageUrl } from './page.ts'
import { send } from './send.ts'

/** Engaged time not sent yet. */
let engagedMs = 0
/** The time of the last activity; 0 while the page is hidden or without focus. */
let activeSince = 0
/** The deepest scroll position and the page height, as of the last measurement. */
let maxScroll = 0
let pageHeight = 0

const addEngagedTime = () => {
  const now = performance.now()
  // A visitor who is inactive for longer than a minute no longer counts as engaged.
  if (activeSince) engagedMs += Math.min(now - activeSince, 60_000)
  activeSince = document.hidden || !document.hasFocus() ? 0 : now
}

/** Updates the engaged time and the scroll depth. */
export const measure = () => {
  addEngagedTime()
  maxScroll = Math.max(maxScroll, scrollY + innerHeight)
  pageHeight = document.documentElement.scrollHeight
}

/** Sends the engaged time since the last call. The depth is the last measured one: the page may already show other content. */
export const sendEngagement = () => {
  addEngagedTime()
  // Unloading fires both pagehide and visibilitychange; the short time in between is not sent.
  if (engagedMs > 99) {
    send('engagement', { u: pageUrl, e: engagedMs | 0, sd: Math.min(100, ((maxScroll / pageHeight) * 100 + 0.5) | 0) })
    engagedMs = 0
  }
}

/** Called when another page begins. */
export const resetScrollDepth = () => {
  maxScroll = 0
}
