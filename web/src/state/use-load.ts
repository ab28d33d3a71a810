import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Problem, Result } from '../api/problem.ts'
import { language } from '../strings/strings.ts'
import { markOffline, retries } from './offline-data.ts'

/**
 * A `stale` value belongs to the previous key; it stays visible until the new value arrives, so that the layout does not jump.
 * `problem` is why the last request failed, while the value before it stays visible.
 */
export type LoadState<T> =
  | { readonly state: 'loading'; readonly problem?: Problem }
  | Loaded<T>
  | { readonly state: 'failed'; readonly problem: Problem }

interface Loaded<T> {
  readonly state: 'ready'
  readonly value: T
  /** What the value belongs to. */
  readonly key: string
  readonly loadedAt: number
  readonly stale: boolean
  readonly problem?: Problem
}

export type Loadable<T> = LoadState<T> & { readonly reload: () => void }

export type Loader<T> = (signal: AbortSignal) => Promise<Result<T>>

/** Problems that may be over by the next refresh. */
const temporary: readonly Problem['kind'][] = ['unavailable', 'too-many', 'broken']
const maxDelayMs = 60_000
const retryMs = 3000

/** Problems of the whole page, about which it shows one message: the data stays as it is until they are over. */
export const isInterruption = ({ kind, passwordRequired }: Problem): boolean =>
  kind === 'offline' || (kind === 'signed-out' && !passwordRequired)

/**
 * Loads whenever `key` or the language changes, and every `pollMs` milliseconds while the page is visible, less often while that fails. A
 * refresh that fails keeps the previous value, and so does an interruption. What is unavailable is asked for again by itself, because it may be
 * over soon. Nothing is loaded if the key is null.
 */
export function useLoad<T>(key: string | null, load: Loader<T>, pollMs?: number): Loadable<T> {
  const [loaded, setLoaded] = useState<LoadState<T>>({ state: 'loading' })
  const [reloads, setReloads] = useState(0)
  const latest = useRef(load)
  latest.current = load
  const loadedKey = useRef<string | null>(null)
  const failures = useRef(0)
  const loadedAt = useRef<number | null>(null)
  const reload = useCallback(() => setReloads((count) => count + 1), [])

  // In the layout phase, because other effects begin a frame later.
  useLayoutEffect(() => {
    if (key === null) return
    const control = new AbortController()
    const isRefresh = loadedKey.current === key
    if (!isRefresh)
      setLoaded((before) => (before.state === 'ready' ? { ...before, stale: true } : { state: 'loading' }))
    latest.current(control.signal).then((result) => {
      if (control.signal.aborted) return
      failures.current = result.ok ? 0 : failures.current + 1
      if (result.ok) {
        loadedKey.current = key
        loadedAt.current = Date.now()
        markOffline(latest, undefined)
        setLoaded({ state: 'ready', value: result.value, key, loadedAt: loadedAt.current, stale: false })
        return
      }
      const { problem } = result
      const isInterrupted = isInterruption(problem)
      const isOffline = problem.kind === 'offline'
      const keeps = isInterrupted || (isRefresh && temporary.includes(problem.kind))
      if (!isRefresh || !keeps) loadedKey.current = null
      if (!keeps) loadedAt.current = null
      markOffline(latest, isOffline ? loadedAt.current : undefined)
      if (isOffline || (problem.kind === 'unavailable' && pollMs === undefined))
        retryTimer = setTimeout(reload, Math.min(retryMs * 2 ** failures.current, maxDelayMs))
      setLoaded((before) => {
        if (keeps && before.state === 'ready') return { ...before, problem }
        return isInterrupted ? { state: 'loading', problem } : { state: 'failed', problem }
      })
    })
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    return () => {
      control.abort()
      clearTimeout(retryTimer)
    }
  }, [key, reloads, language()])

  useEffect(() => () => markOffline(latest, undefined), [])

  useEffect(() => {
    if (key === null) return
    const retry = (): void => {
      if (failures.current > 0) reload()
    }
    addEventListener('online', retry)
    retries.addEventListener('retry', retry)
    return () => {
      removeEventListener('online', retry)
      retries.removeEventListener('retry', retry)
    }
  }, [key, reload])

  useEffect(() => {
    if (key === null || pollMs === undefined) return
    const refresh = (): void => {
      if (document.visibilityState === 'visible') reload()
    }
    const delay = Math.max(pollMs, Math.min(pollMs * 2 ** failures.current, maxDelayMs))
    const timer = setTimeout(refresh, delay)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [key, pollMs, loaded, reload])

  return { ...loaded, reload }
}
