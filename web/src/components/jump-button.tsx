import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useQuiet } from '../state/use-quiet.ts'
import { t, withStrings } from '../strings/strings.ts'
import { Icon } from './icon.tsx'

type PaletteType = ComponentType<{ readonly onClose: () => void }>

const load = async (): Promise<PaletteType> =>
  (await withStrings(import('./palette/palette.tsx'), 'palette', 'site-settings', 'statistics')).Palette

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const

/** Whether somebody has moved the pointer, touched the page or pressed a key. */
function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    if (isUsed) return
    const note = (): void => setUsed(true)
    for (const sign of signsOfUse) document.addEventListener(sign, note)
    return () => {
      for (const sign of signsOfUse) document.removeEventListener(sign, note)
    }
  }, [isUsed])
  return isUsed
}

/** Opens the palette, as ⌘K or Ctrl+K do. Its code is loaded when somebody is using the page, and nothing else is being loaded. */
export function JumpButton() {
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<PaletteType | null>(null)
  const isQuiet = useQuiet()
  const isUsed = useIsUsed()
  const isNeeded = ((isQuiet && isUsed) || open) && Palette === null
  useEffect(() => {
    if (!isNeeded) return
    // Without a connection it is tried again the next time that it is opened.
    load().then(
      (Loaded) => setPalette(() => Loaded),
      () => setOpen(false),
    )
  }, [isNeeded])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { metaKey, ctrlKey, altKey, shiftKey, key } = event
      if (metaKey === ctrlKey || altKey || shiftKey || key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        class="button jump"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{t('jump.label')}</span>
        <kbd>{isMac ? '⌘K' : t('jump.keys')}</kbd>
      </button>
      {open && Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
