import { useEffect, useState } from 'preact/hooks'

const told = new EventTarget()
const shownMs = 3500

/** Says in a word that something was done. */
export function say(text: string): void {
  told.dispatchEvent(new CustomEvent('say', { detail: text }))
}

export function Toasts() {
  const [texts, setTexts] = useState<readonly { readonly id: number; readonly text: string }[]>([])
  useEffect(() => {
    let next = 0
    const show = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return
      const id = next++
      setTexts((before) => [...before, { id, text: String(event.detail) }])
      setTimeout(() => setTexts((before) => before.filter((one) => one.id !== id)), shownMs)
    }
    told.addEventListener('say', show)
    return () => told.removeEventListener('say', show)
  }, [])
  return (
    <div class="toasts" role="status" aria-live="polite">
      {texts.map(({ id, text }) => (
        <div class="toast" key={id}>
          {text}
        </div>
      ))}
    </div>
  )
}
