import { ignoreErrors } from './ignore-errors.ts'
import { currentUrl, referrer } from './page.ts'
import { hashMode, settings, src } from './settings.ts'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** Local development, automated browsers, and visitors with Do Not Track if the owner respects it, are not counted. */
let ignored: unknown =
  (!('local' in settings) && (navigator.webdriver || /^(127\.|\[::1|$)|\blocalhost$/.test(location.hostname))) ||
  ('dnt' in settings && (navigator.doNotTrack === '1' || navigator.globalPrivacyControl))
// Reading storage throws if the visitor denies it.
ignoreErrors(() => {
  ignored ||= localStorage.sightline_ignore === 'true'
})

// Relative to the script, so that it works behind a proxy with another path.
const endpoint = settings.api || new URL('../api/event', src)

/** Sends an event in Plausible's format with three keys of our own: `k` (id), `w` (width) and `t` (title, optional). Always calls the callback. */
export const send = async (name: string, fields?: object, callback?: () => void) => {
  const body = JSON.stringify({
    d: settings.domain,
    k: `${Math.random()}`,
    u: currentUrl(),
    w: innerWidth,
    ...('title' in settings && { t: document.title }),
    r: referrer,
    n: name,
    v: 1,
    h: +hashMode,
    ...fields,
  })
  try {
    await (ignored || fetch(endpoint, { method: 'POST', body, keepalive: true }))
  } catch {
    // The same body has the same id: if the first request did arrive, the server drops this duplicate.
    navigator.sendBeacon?.(endpoint, body)
  }
  callback?.()
}
