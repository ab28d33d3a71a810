import { useEffect, useState } from 'preact/hooks'

/** Whether the page is being printed. A print shows what is folded on the screen. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const media = matchMedia('print')
    const update = (): void => setPrinting(media.matches)
    const start = (): void => setPrinting(true)
    const end = (): void => setPrinting(false)
    media.addEventListener('change', update)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      media.removeEventListener('change', update)
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
