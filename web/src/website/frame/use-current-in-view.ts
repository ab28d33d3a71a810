import { useLayoutEffect, useRef } from 'preact/hooks'

const widestPhone = 820

/** For a row of links that is wider than a phone: scrolls it sideways, so that the current link is seen. */
export function useCurrentInView(current: string | undefined) {
  const links = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = links.current?.querySelector('[aria-current]')
    if (innerWidth > widestPhone || !link) return
    for (const row of [links.current, links.current?.parentElement]) {
      if (!row || row.scrollWidth <= row.clientWidth) continue
      const [shown, all] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
      row.scrollLeft += shown.left - all.left - (all.width - shown.width) / 2
    }
  }, [current])
  return links
}
