import { useLayoutEffect, useState } from 'preact/hooks'

/** Whether the page was painted since `isReady` was true for the first time: for what must not delay that paint. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useLayoutEffect(() => {
    if (!isReady || isPainted) return
    // Hidden pages are not painted.
    if (document.visibilityState === 'hidden') return setPainted(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isReady, isPainted])
  return isPainted
}
