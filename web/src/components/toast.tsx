import { useEffect, useState } from 'preact/hooks'

interface Toast {
  readonly text: string
  /** It is removed when this is resolved. */
  readonly until: Promise<void>
  readonly isBusy: boolean
}

const toastEvents = new EventTarget()
const shownMs = 3500

const show = (toast: Toast): boolean => toastEvents.dispatchEvent(new CustomEvent<Toast>('toast', { detail: toast }))

/** Shows a short message for a few seconds. */
export function showToast(text: string): void {
  show({ text, until: new Promise((resolve) => setTimeout(resolve, shownMs)), isBusy: false })
}

/** Shows that something is under way, until the returned function is called. */
export function showProgress(text: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  show({ text, until: promise, isBusy: true })
  return resolve
}

export function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  useEffect(() => {
    const add = ({ detail }: CustomEvent<Toast>): void => {
      setToasts((shown) => [...shown, detail])
      void detail.until.then(() => setToasts((shown) => shown.filter((one) => one !== detail)))
    }
    const listener = (event: Event): void => {
      if (event instanceof CustomEvent) add(event)
    }
    toastEvents.addEventListener('toast', listener)
    return () => toastEvents.removeEventListener('toast', listener)
  }, [])
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map((toast, index) => (
        <div class={toast.isBusy ? 'toast busy' : 'toast'} key={index}>
          {toast.text}
        </div>
      ))}
    </div>
  )
}
