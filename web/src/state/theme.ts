export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const name = 'sightline-theme'

/** Told when the colours change, for what draws them by hand. */
export const themeChanged = new EventTarget()

export function theme(): Theme {
  const kept = read()
  return themes.find((one) => one === kept) ?? 'auto'
}

export function applyTheme(chosen: Theme): void {
  if (chosen === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  themeChanged.dispatchEvent(new Event('change'))
}

export function chooseTheme(chosen: Theme): void {
  // Where the browser keeps nothing, as in some embeds, the choice lasts as long as the page.
  try {
    if (chosen === 'auto') localStorage.removeItem(name)
    else localStorage.setItem(name, chosen)
  } catch {}
  applyTheme(chosen)
}

function read(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
