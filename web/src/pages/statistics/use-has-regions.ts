import { useLayoutEffect, useState } from 'preact/hooks'
import { readRows } from '../../api/stats.ts'
import { regionsQuery } from './queries.ts'
import type { Scope } from './scope.ts'

const known = new Map<string, boolean>()

/** Whether visits have regions: only some location databases do. It is read once per website, after everything else. */
export function useHasRegions({ access, query }: Pick<Scope, 'access' | 'query'>): boolean {
  const [, setAnswers] = useState(0)
  useLayoutEffect(() => {
    if (known.has(access.id)) return
    const control = new AbortController()
    readRows(access, 'region', regionsQuery(query), control.signal, 'later').then((result) => {
      if (!result.ok) return
      known.set(
        access.id,
        result.value.data.some(({ value }) => value !== ''),
      )
      setAnswers((count) => count + 1)
    })
    return () => control.abort()
  }, [access.id])
  return known.get(access.id) ?? false
}
