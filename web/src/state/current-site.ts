import { useEffect } from 'preact/hooks'

/** The site of the account that is shown, for what is outside of its tabs. */
export interface CurrentSite {
  readonly host: string
  /** The host that reports and crawls are grouped by. */
  readonly project: string
  /** The path that the paths of its tabs begin with. */
  readonly home: string
  /** The id of its website; null if the host is not tracked. */
  readonly website: number | null
}

let current: CurrentSite | null = null

export const currentSite = (): CurrentSite | null => current

export function useAsCurrentSite(site: CurrentSite | null): void {
  useEffect(() => {
    current = site
    return () => {
      if (current === site) current = null
    }
  })
}
