import { worldUrl } from 'virtual:world-map'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BreakdownRow } from '../../api/generated.ts'
import { problemOfKind } from '../../api/problem.ts'
import { readRows } from '../../api/stats.ts'
import { ChartDataTable } from '../../components/chart-data-table.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { type Loader, useLoad } from '../../state/use-load.ts'
import { countryName, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { countriesQuery } from '../../website/view/queries.ts'
import type { Scope } from '../../website/view/scope.ts'
import { toggleValue, withFilters } from '../../website/view/view.ts'

interface World {
  readonly width: number
  readonly height: number
  readonly countries: readonly (readonly string[])[]
}

/** Visitors by country. The next tab has the same data as a list for keyboards and screen readers. */
export function CountryMap({ scope }: { readonly scope: Scope }) {
  const world = useLoad('world', loadWorld)
  const query = countriesQuery(scope.query)
  const rows = useLoad(JSON.stringify(query), (signal) => readRows(scope.access, 'country', query, signal))
  return (
    <AsyncContent loadable={world} skeleton={<MapSkeleton />}>
      {(shapes) => (
        <AsyncContent loadable={rows} skeleton={<MapSkeleton />}>
          {(value) => <WorldMap world={shapes} rows={value.data} scope={scope} />}
        </AsyncContent>
      )}
    </AsyncContent>
  )
}

const MapSkeleton = () => (
  <div class="rows">
    <Skeleton height={264} />
  </div>
)

interface WorldMapProps {
  readonly world: World
  readonly rows: readonly BreakdownRow[]
  readonly scope: Scope
}

function WorldMap({ world, rows, scope }: WorldMapProps) {
  const [hovered, setHovered] = useState<string | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const visitors = new Map(rows.map((row) => [row.value, row.visitors ?? 0]))
  const max = Math.max(...visitors.values(), 1)
  useEffect(() => {
    const read = (event: Event): void =>
      setHovered(event.target instanceof SVGPathElement ? (event.target.dataset.country ?? null) : null)
    svg.current?.addEventListener('pointerover', read)
    return () => svg.current?.removeEventListener('pointerover', read)
  }, [])
  const filterUrl = (country: string): string =>
    withFilters(scope.pageUrl, toggleValue(scope.view.filters, 'country', country))
  return (
    <div class="map-container">
      <svg class="map" viewBox={`0 0 ${world.width} ${world.height}`} ref={svg} aria-hidden="true">
        {world.countries.map(([country = '', path = '']) => {
          const count = visitors.get(country) ?? 0
          const shape = (
            <path key={country} d={path} data-country={country} style={{ '--heat': `${heat(count, max)}%` }} />
          )
          return count === 0 ? (
            shape
          ) : (
            <a key={country} href={filterUrl(country)} tabindex={-1}>
              {shape}
            </a>
          )
        })}
      </svg>
      <div class="map-tooltip" aria-hidden="true">
        {hovered && (
          <>
            {countryName(hovered)} <b>{number(visitors.get(hovered) ?? 0)}</b>
          </>
        )}
      </div>
      <ChartDataTable
        caption={t('dimension.country')}
        headers={[t('dimension.country'), t('metric.visitors')]}
        rows={rows.map((row) => [countryName(row.value), number(row.visitors ?? 0)])}
      />
    </div>
  )
}

/** The square root keeps countries with few visitors visible. */
const heat = (count: number, most: number): number => (count === 0 ? 0 : 16 + 84 * Math.sqrt(count / most))

const loadWorld: Loader<World> = async (signal) => {
  try {
    const value: World = await (await fetch(worldUrl, { signal })).json()
    return { ok: true, value }
  } catch {
    return { ok: false, problem: problemOfKind('offline') }
  }
}
