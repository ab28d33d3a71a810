import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** ISO 3166-1 alpha-2 codes by numeric code, which the map's shapes have. */
const pairs = `
004 AF 008 AL 010 AQ 012 DZ 024 AO 031 AZ 032 AR 036 AU 040 AT 044 BS 050 BD 051 AM 056 BE 064 BT 068 BO 070 BA 072 BW
076 BR 084 BZ 090 SB 096 BN 100 BG 104 MM 108 BI 112 BY 116 KH 120 CM 124 CA 140 CF 144 LK 148 TD 152 CL 156 CN 158 TW
170 CO 178 CG 180 CD 188 CR 191 HR 192 CU 196 CY 203 CZ 204 BJ 208 DK 214 DO 218 EC 222 SV 226 GQ 231 ET 232 ER 233 EE
238 FK 242 FJ 246 FI 250 FR 260 TF 262 DJ 266 GA 268 GE 270 GM 275 PS 276 DE 288 GH 300 GR 304 GL 320 GT 324 GN 328 GY
332 HT 340 HN 348 HU 352 IS 356 IN 360 ID 364 IR 368 IQ 372 IE 376 IL 380 IT 384 CI 388 JM 392 JP 398 KZ 400 JO 404 KE
408 KP 410 KR 414 KW 417 KG 418 LA 422 LB 426 LS 428 LV 430 LR 434 LY 440 LT 442 LU 450 MG 454 MW 458 MY 466 ML 478 MR
484 MX 496 MN 498 MD 499 ME 504 MA 508 MZ 512 OM 516 NA 524 NP 528 NL 540 NC 548 VU 554 NZ 558 NI 562 NE 566 NG 578 NO
586 PK 591 PA 598 PG 600 PY 604 PE 608 PH 616 PL 620 PT 624 GW 626 TL 630 PR 634 QA 642 RO 643 RU 646 RW 682 SA 686 SN
688 RS 694 SL 703 SK 704 VN 705 SI 706 SO 710 ZA 716 ZW 724 ES 728 SS 729 SD 732 EH 740 SR 748 SZ 752 SE 756 CH 760 SY
762 TJ 764 TH 768 TG 780 TT 784 AE 788 TN 792 TR 795 TM 800 UG 804 UA 807 MK 818 EG 826 GB 834 TZ 840 US 854 BF 858 UY
860 UZ 862 VE 887 YE 894 ZM`

const byNumber = new Map(
  pairs.matchAll(/(\d{3}) ([A-Z]{2})/g).map(([, number = '', letters = '']) => [number, letters]),
)

/** Shapes without a numeric code get the country that IP addresses there are registered in. */
const byName: ReadonlyMap<string, string> = new Map([
  ['Kosovo', 'XK'],
  ['N. Cyprus', 'CY'],
  ['Somaliland', 'SO'],
])

function alpha2(number: string | undefined, name: string): string | undefined {
  return number === undefined ? byName.get(name) : byNumber.get(number)
}

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
