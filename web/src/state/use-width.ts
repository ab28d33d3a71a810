import { useEffect, useRef, useState } from 'preact/hooks'

/** The width of an element, so that texts in a drawing keep their size. */
export function useWidth(initial: number) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const inner = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (inner > 0) setWidth(inner)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
