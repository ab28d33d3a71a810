import { worldUrl } from 'virtual:world-map'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BreakdownRow } from '../../api/generated.ts'
import { plainProblem } from '../../api/problem.ts'
import { readRows } from '../../api/stats.ts'
import { FigureTable } from '../../components/chart-data-table.tsx'
import { Bone, Loaded } from '../../components/states.tsx'
import { type Load, useLoad } from '../../state/use-load.ts'
import { countryName, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from './scope.ts'
import { toggleValue, withFilters } from './view.ts'

interface World {
  readonly width: number
  readonly height: number
  readonly countries: readonly (readonly string[])[]
}

/** Where visitors come from. The list beside it, in the next tab, says the same to keyboards and screen readers. */
export function CountryMap({ scope }: { readonly scope: Scope }) {
  const world = useLoad('world', loadWorld)
  const query = { ...scope.query, per_page: 100 }
  const rows = useLoad(JSON.stringify(query), (signal) => readRows(scope.site, 'country', query, signal))
  return (
    <Loaded of={world} bones={<MapBones />}>
      {(shapes) => (
        <Loaded of={rows} bones={<MapBones />}>
          {(value) => <Drawn world={shapes} rows={value.data} scope={scope} />}
        </Loaded>
      )}
    </Loaded>
  )
}

const MapBones = () => (
  <div class="rows">
    <Bone height={264} />
  </div>
)

interface DrawnProps {
  readonly world: World
  readonly rows: readonly BreakdownRow[]
  readonly scope: Scope
}

function Drawn({ world, rows, scope }: DrawnProps) {
  const [over, setOver] = useState<string | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const visitors = new Map(rows.map((row) => [row.value, row.visitors ?? 0]))
  const most = Math.max(...visitors.values(), 1)
  useEffect(() => {
    const read = (event: Event): void =>
      setOver(event.target instanceof SVGPathElement ? (event.target.dataset.country ?? null) : null)
    svg.current?.addEventListener('pointerover', read)
    return () => svg.current?.removeEventListener('pointerover', read)
  }, [])
  const chosen = (country: string): string =>
    withFilters(scope.place, toggleValue(scope.view.filters, 'country', country))
  return (
    <div class="map-box">
      <svg class="map" viewBox={`0 0 ${world.width} ${world.height}`} ref={svg} aria-hidden="true">
        {world.countries.map(([country = '', path = '']) => {
          const count = visitors.get(country) ?? 0
          const shape = (
            <path key={country} d={path} data-country={country} style={{ '--heat': `${heat(count, most)}%` }} />
          )
          return count === 0 ? (
            shape
          ) : (
            <a key={country} href={chosen(country)} tabindex={-1}>
              {shape}
            </a>
          )
        })}
      </svg>
      <div class="map-reading" aria-hidden="true">
        {over && (
          <>
            {countryName(over)} <b>{number(visitors.get(over) ?? 0)}</b>
          </>
        )}
      </div>
      <FigureTable
        caption={t('dimension.country')}
        head={[t('dimension.country'), t('metric.visitors')]}
        rows={rows.map((row) => [countryName(row.value), number(row.visitors ?? 0)])}
      />
    </div>
  )
}

/** By the root, so that small countries are seen beside one large. */
const heat = (count: number, most: number): number => (count === 0 ? 0 : 16 + 84 * Math.sqrt(count / most))

const loadWorld: Load<World> = async (signal) => {
  try {
    const value: World = await (await fetch(worldUrl, { signal })).json()
    return { ok: true, value }
  } catch {
    return { ok: false, problem: plainProblem('offline') }
  }
}
