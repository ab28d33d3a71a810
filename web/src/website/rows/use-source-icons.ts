import { useEffect, useState } from 'preact/hooks'
import type { BreakdownRow } from '../../api/generated.ts'
import { maxSourceIcons, readSourceIcons, type StatsAccess } from '../../api/stats.ts'
import { useQuiet } from '../../state/use-quiet.ts'

type Icons = ReadonlyMap<string, string>

/** The icons of sources as URLs, by source. They are requested together, when the data of the page is there. */
export function useSourceIcons(access: StatsAccess, rows: readonly BreakdownRow[]): Icons {
  const [icons, setIcons] = useState<Icons>(new Map())
  const isQuiet = useQuiet()
  const sources = rows.flatMap(({ value }) => (value === '' || icons.has(value) ? [] : value)).sort()
  useEffect(() => {
    if (!isQuiet || sources.length === 0) return
    const control = new AbortController()
    for (let first = 0; first < sources.length; first += maxSourceIcons) {
      const some = sources.slice(first, first + maxSourceIcons)
      readSourceIcons(access, some, control.signal).then((result) => {
        if (!result.ok) return
        const read = result.value.data.map(({ source, icon }) => [source, icon ?? ''] as const)
        setIcons((before) => new Map([...before, ...read]))
      })
    }
    return () => control.abort()
  }, [isQuiet, access, rows.map(({ value }) => value).join('\n')])
  return icons
}
