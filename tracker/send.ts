import { attempt } from './attempt.ts'
import { address, referrer } from './page.ts'
import { hashMode, settings, src } from './settings.ts'

declare global {
  interface Navigator {
    readonly doNotTrack: string | null
    readonly globalPrivacyControl?: boolean
  }
}

let ignored: unknown =
  (!('local' in settings) && (navigator.webdriver || /^(127\.|\[::1|$)|\blocalhost$/.test(location.hostname))) ||
  ('dnt' in settings && (navigator.doNotTrack === '1' || navigator.globalPrivacyControl))
attempt(() => {
  ignored ||= localStorage.sightline_ignore === 'true'
})

// Beside the script, wherever a proxy may have put it.
const endpoint = settings.api || new URL('../api/event', src)

/** Sends one event, unless it is not to be counted; calls back either way. */
export const send = async (name: string, more?: object, callback?: () => void) => {
  const body = JSON.stringify({
    n: name,
    u: address(),
    d: settings.domain,
    r: referrer,
    h: +hashMode,
    v: 1,
    k: `${Math.random()}`,
    w: innerWidth,
    ...more,
  })
  try {
    await (ignored || fetch(endpoint, { method: 'POST', body, keepalive: true }))
  } catch {
    // The same body, so the same id: if the first one did arrive, this one is not counted.
    navigator.sendBeacon?.(endpoint, body)
  }
  callback?.()
}
