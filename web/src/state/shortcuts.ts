import { useEffect, useRef } from 'preact/hooks'

const storageKey = 'sightline-shortcuts'

/** Shortcuts of single keys can be switched off, for this browser: speech input and unsteady hands press them by mistake. */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function enableShortcuts(enabled: boolean): void {
  // Storage may be denied, as in some embedded pages.
  try {
    if (enabled) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {}
}

/** Handles keys (letters in upper case) that are pressed anywhere on the page, except in fields and dialogs. */
export function useShortcuts(handle: (key: string, event: KeyboardEvent) => void): void {
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.metaKey || event.ctrlKey || event.altKey || !shortcutsEnabled()) return
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
      if (document.querySelector('dialog[open]') === null) latest.current(event.key.toUpperCase(), event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
