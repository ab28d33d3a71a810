import { type ComponentChildren, createContext } from 'preact'
import { useContext, useLayoutEffect } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'

interface FrameControl {
  /** Names the site of a page whose URL does not: undefined while it is not known, null if the page has no site. */
  readonly setHost: (host: string | null | undefined) => void
  readonly setActions: (actions: ComponentChildren) => void
  /** The tracked website of the site: undefined while it is not known, null if there is none. */
  readonly website: Website | null | undefined
}

export const FrameControlContext = createContext<FrameControl | null>(null)

/** Shows the header and the tabs of a site above the page of one of its reports or crawls. */
export function useSiteOf(host: string | null | undefined): void {
  const control = useContext(FrameControlContext)
  useLayoutEffect(() => {
    control?.setHost(host)
    return () => control?.setHost(undefined)
  }, [host])
}
