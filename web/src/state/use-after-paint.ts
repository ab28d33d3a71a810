import { useLayoutEffect, useState } from 'preact/hooks'

/** A window behind others is not always painted, though it counts as visible. */
const latestMs = 500

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
    const latest = setTimeout(() => setPainted(true), latestMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      clearTimeout(latest)
    }
  }, [isReady, isPainted])
  return isPainted
}
