import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { alpha2 } from './alpha2.ts'

type Ring = readonly number[]
type Outline =
  | { readonly type: 'Polygon'; readonly arcs: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly Ring[])[] }
type CountryShape = Outline & { readonly id?: string; readonly properties: { readonly name: string } }
interface Atlas {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: { readonly countries: { readonly geometries: readonly CountryShape[] } }
}

type Point = readonly [x: number, y: number]

const width = 960
const virtualName = 'virtual:world-map'

/**
 * Provides `virtual:world-map`, the URL of a JSON file with the countries as small SVG paths, generated from Natural Earth
 * shapes when the console is built.
 */
export function worldMap(): Plugin {
  let building = false
  return {
    name: 'sightline-world-map',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId: (id) => (id === virtualName ? `\0${virtualName}` : undefined),
    load(id) {
      if (id !== `\0${virtualName}`) return undefined
      const source = JSON.stringify(drawWorld())
      if (!building)
        return `export const worldUrl = ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`
      const file = this.emitFile({ type: 'asset', name: 'world.json', source })
      return `export const worldUrl = import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}

/** Pairs of country code and SVG path, without Antarctica, which would take half of the height. */
export function drawWorld(): { readonly width: number; readonly height: number; readonly countries: string[][] } {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json'))
  const atlas: Atlas = JSON.parse(readFileSync(file, 'utf8'))
  const arcs = atlas.arcs.map((arc) => decodeArc(arc, atlas.transform))
  const paths = new Map<string, string>()
  for (const shape of atlas.objects.countries.geometries) {
    const country = alpha2(shape.id, shape.properties.name)
    if (country === undefined || country === 'AQ') continue
    const rings = (shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat()).map((ring) => joinArcs(ring, arcs))
    paths.set(country, (paths.get(country) ?? '') + rings.map((ring) => drawRing(unwrap(ring).map(project))).join(''))
  }
  return { width, height: Math.round(project([0, -56])[1]), countries: [...paths].filter(([, path]) => path !== '') }
}

function decodeArc(arc: readonly Point[], { scale, translate }: Atlas['transform']): readonly Point[] {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** The map's edge is in the Bering Strait, which lies in no country; an edge at 180° would cut two of them. */
const centerLongitude = 11

/** Makes longitudes continuous where the ring crosses 180°, relative to the center of the map. */
function unwrap(ring: readonly Point[]): readonly Point[] {
  let before = ring[0]?.[0] ?? 0
  const run = ring.map(([longitude, latitude]): Point => {
    before = longitude - 360 * Math.round((longitude - before) / 360)
    return [before - centerLongitude, latitude]
  })
  const longitudes = run.map(([longitude]) => longitude)
  const turns = Math.round((Math.min(...longitudes) + Math.max(...longitudes)) / 2 / 360)
  return run.map(([longitude, latitude]) => [longitude - 360 * turns, latitude])
}

/** The Equal Earth projection, which keeps areas true. */
function project([longitude, latitude]: Point): Point {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const theta = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180))
  const t2 = theta * theta
  const t6 = t2 * t2 * t2
  const x =
    (2 * Math.sqrt(3) * ((longitude * Math.PI) / 180) * Math.cos(theta)) /
    (3 * (9 * a4 * t6 * t2 + 7 * a3 * t6 + 3 * a2 * t2 + a1))
  const y = theta * (a4 * t6 * t2 + a3 * t6 + a2 * t2 + a1)
  const [right, top] = [2.71, 1.318]
  const scale = width / (2 * right)
  return [(x + right) * scale, (top - y) * scale]
}

/** Negative indexes are reversed arcs (TopoJSON); consecutive arcs share an end point. */
function joinArcs(ring: Ring, arcs: readonly (readonly Point[])[]): readonly Point[] {
  return ring.flatMap((ref, index) => {
    const points = ref < 0 ? [...(arcs[~ref] ?? [])].reverse() : (arcs[ref] ?? [])
    return index === 0 ? points : points.slice(1)
  })
}

function drawRing(points: readonly Point[]): string {
  const rounded = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const kept = rounded.filter(([x, y], i) => i === 0 || x !== rounded[i - 1]?.[0] || y !== rounded[i - 1]?.[1])
  if (kept.length < 4) return ''
  return kept
    .reduce((path, [x, y], i) => {
      const before = kept[i - 1]
      return before === undefined
        ? `M${x} ${y}l`
        : `${path}${separated(x - before[0], path)}${separated(y - before[1], '0')}`
    }, '')
    .concat('z')
}

const separated = (number: number, before: string): string =>
  number < 0 || before.endsWith('l') ? `${number}` : ` ${number}`
