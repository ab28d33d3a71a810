import { page } from './page.ts'
import { send } from './send.ts'

/** Milliseconds not reported yet. */
let engaged = 0
/** When the visitor last gave a sign of life here; 0 while away. */
let since = 0
/** The lowest point seen, and the height of the page when we last looked. */
let bottom = 0
let height = 0

const spendTime = () => {
  const now = performance.now()
  // Whoever keeps still for longer than a minute has stopped reading.
  if (since) engaged += Math.min(now - since, 60_000)
  since = document.hidden || !document.hasFocus() ? 0 : now
}

/** Takes the time and the depth of this moment. */
export const notice = () => {
  spendTime()
  bottom = Math.max(bottom, scrollY + innerHeight)
  height = document.documentElement.scrollHeight
}

/** Tells what is new since the last report. The depth is as last noticed: the page may already show something else. */
export const report = () => {
  spendTime()
  // A page that goes is both left and hidden: the moment in between is no second report.
  if (engaged > 99) {
    send('engagement', { u: page, e: engaged | 0, sd: Math.min(100, ((bottom / height) * 100 + 0.5) | 0) })
    engaged = 0
  }
}

/** Another page begins at its top. */
export const restart = () => {
  bottom = 0
}
