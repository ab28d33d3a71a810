import { type ComponentChildren, createContext } from 'preact'
import { useContext, useLayoutEffect } from 'preact/hooks'
import type { Replies, Website } from '../../api/generated.ts'
import type { Loadable } from '../../state/use-load.ts'
import type { Scope } from '../view/scope.ts'
import { FrameControlContext } from './frame-control.ts'

/** The site whose tab is shown, for what is in the tab. */
export interface ShownSite {
  readonly host: string
  /** The host that reports and crawls are grouped by. */
  readonly project: string
  /** The path that the paths of the tabs begin with. */
  readonly home: string
  /** The tracked website, for its owner; null if the host is not tracked. */
  readonly website: Website | null
  /** The selected statistics; null if the host is not tracked. */
  readonly scope: Scope | null
  /** The current visitors, which the header shows. */
  readonly realtime: Loadable<Replies['readRealtime']>
  /** What is known about the host: its score, issues, crawls and reports. It is read after the first figures; null for visitors of a share link. */
  readonly record: Loadable<Replies['readSite']> | null
  /** Reads the website again, after a change of its settings. */
  readonly reload: () => void
}

export const SiteContext = createContext<ShownSite | null>(null)

export function useSite(): ShownSite {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('This is no tab of a site')
  return site
}

/** The selected statistics, on tabs that only tracked sites have. */
export function useSiteScope(): Scope {
  const { scope } = useSite()
  if (scope === null) throw new Error('The site is not tracked')
  return scope
}

/** Shows buttons of a tab at the end of the tabs, as long as the tab is open. They are rendered again when `key` changes. */
export function useTabActions(key: unknown, render: () => ComponentChildren): void {
  const control = useContext(FrameControlContext)
  useLayoutEffect(() => {
    control?.setActions(render())
    return () => control?.setActions(null)
  }, [key])
}
