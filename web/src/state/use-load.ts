import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Problem, Result } from '../api/problem.ts'

/** A `stale` value belongs to the previous key; it stays visible until the new value arrives, so that the layout does not jump. */
export type LoadState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly stale: boolean }
  | { readonly state: 'failed'; readonly problem: Problem }

export type Loadable<T> = LoadState<T> & { readonly reload: () => void }

export type Loader<T> = (signal: AbortSignal) => Promise<Result<T>>

/**
 * Loads whenever `key` changes, and every `pollMs` milliseconds while the page is visible. A failed refresh keeps the
 * previous value. Nothing is loaded if the key is null.
 */
export function useLoad<T>(key: string | null, load: Loader<T>, pollMs?: number): Loadable<T> {
  const [loaded, setLoaded] = useState<LoadState<T>>({ state: 'loading' })
  const [reloads, setReloads] = useState(0)
  const latest = useRef(load)
  latest.current = load
  const loadedKey = useRef<string | null>(null)
  const reload = useCallback(() => setReloads((count) => count + 1), [])

  useEffect(() => {
    if (key === null) return
    const control = new AbortController()
    const isRefresh = loadedKey.current === key
    if (!isRefresh)
      setLoaded((before) => (before.state === 'ready' ? { ...before, stale: true } : { state: 'loading' }))
    latest.current(control.signal).then((result) => {
      if (control.signal.aborted) return
      if (result.ok) setLoaded({ state: 'ready', value: result.value, stale: false })
      else if (!isRefresh) setLoaded({ state: 'failed', problem: result.problem })
      loadedKey.current = result.ok ? key : null
    })
    return () => control.abort()
  }, [key, reloads])

  useEffect(() => {
    if (key === null) return
    const refresh = (): void => {
      if (document.visibilityState === 'visible') reload()
    }
    const retry = (): void => {
      if (loadedKey.current === null) reload()
    }
    const timer = pollMs === undefined ? undefined : setInterval(refresh, pollMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [key, pollMs, reload])

  return { ...loaded, reload }
}
