import { useEffect, useState } from 'preact/hooks'
import { readRows } from '../../api/stats.ts'
import { useQuiet } from '../../state/use-quiet.ts'
import type { Scope } from './scope.ts'

const known = new Map<string, boolean>()

/** Whether visits have regions: only some location databases do. It is read once per website, after the totals. */
export function useHasRegions({ access, query, totals }: Pick<Scope, 'access' | 'query' | 'totals'>): boolean {
  const [, setAnswers] = useState(0)
  const ready = useQuiet(totals.state === 'ready')
  useEffect(() => {
    if (!ready || known.has(access.id)) return
    const control = new AbortController()
    const asked = { ...query, filter: [], metrics: 'visitors', per_page: 10 }
    readRows(access, 'region', asked, control.signal).then((result) => {
      if (!result.ok) return
      known.set(
        access.id,
        result.value.data.some(({ value }) => value !== ''),
      )
      setAnswers((count) => count + 1)
    })
    return () => control.abort()
  }, [access.id, ready])
  return known.get(access.id) ?? false
}
