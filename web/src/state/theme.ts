export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'sightline-theme'

/** Dispatches `change` when the colors change, for charts drawn on a canvas. */
export const themeChanged = new EventTarget()

export function savedTheme(): Theme {
  const stored = readStorage()
  return themes.find((one) => one === stored) ?? 'auto'
}

export function applyTheme(chosen: Theme): void {
  if (chosen === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  themeChanged.dispatchEvent(new Event('change'))
}

export function saveTheme(chosen: Theme): void {
  // Storage may be denied, as in some embedded pages; the theme then lasts until the page is left.
  try {
    if (chosen === 'auto') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, chosen)
  } catch {}
  applyTheme(chosen)
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
