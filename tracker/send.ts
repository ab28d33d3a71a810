import { attempt } from './attempt.ts'
import { address, referrer } from './page.ts'
import { hashMode, settings, src } from './settings.ts'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** The owner's own machines and automated browsers, whoever asks not to be counted where the owner honours it. */
let ignored: unknown =
  (!('local' in settings) && (navigator.webdriver || /^(127\.|\[::1|$)|\blocalhost$/.test(location.hostname))) ||
  ('dnt' in settings && (navigator.doNotTrack === '1' || navigator.globalPrivacyControl))
// Reading storage throws where the visitor denies it.
attempt(() => {
  ignored ||= localStorage.sightline_ignore === 'true'
})

// Beside the script, wherever a proxy may have put it.
const endpoint = settings.api || new URL('../api/event', src)

/** Sends one event in Plausible's format with keys of ours: `k`, its id, `w`, the width, and `t`, the title where the owner wants it. Always calls back. */
export const send = async (name: string, more?: object, callback?: () => void) => {
  const body = JSON.stringify({
    d: settings.domain,
    k: `${Math.random()}`,
    u: address(),
    w: innerWidth,
    ...('title' in settings && { t: document.title }),
    r: referrer,
    n: name,
    v: 1,
    h: +hashMode,
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
