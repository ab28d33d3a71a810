import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Problem, Result } from '../api/problem.ts'

/** `stale`: the answer to the question before, kept in place until the new one is there, so that nothing jumps. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly stale: boolean }
  | { readonly state: 'failed'; readonly problem: Problem }

export type Loading<T> = Loaded<T> & { readonly reload: () => void }

export type Load<T> = (signal: AbortSignal) => Promise<Result<T>>

/**
 * Asks whenever `key` changes, and every so many milliseconds where told, but not while nobody looks. A refresh that
 * fails leaves what is shown. Without a key nothing is asked.
 */
export function useLoad<T>(key: string | null, load: Load<T>, every?: number): Loading<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load
  const answered = useRef<string | null>(null)
  const reload = useCallback(() => setTurn((before) => before + 1), [])

  useEffect(() => {
    if (key === null) return
    const control = new AbortController()
    const isRefresh = answered.current === key
    if (!isRefresh)
      setLoaded((before) => (before.state === 'ready' ? { ...before, stale: true } : { state: 'loading' }))
    latest.current(control.signal).then((result) => {
      if (control.signal.aborted) return
      if (result.ok) setLoaded({ state: 'ready', value: result.value, stale: false })
      else if (!isRefresh) setLoaded({ state: 'failed', problem: result.problem })
      answered.current = result.ok ? key : null
    })
    return () => control.abort()
  }, [key, turn])

  useEffect(() => {
    if (key === null) return
    const refresh = (): void => {
      if (document.visibilityState === 'visible') reload()
    }
    const retry = (): void => {
      if (answered.current === null) reload()
    }
    const timer = every === undefined ? undefined : setInterval(refresh, every)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [key, every, reload])

  return { ...loaded, reload }
}
