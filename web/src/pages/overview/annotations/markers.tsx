import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TimeseriesPoint } from '../../../api/generated.ts'
import { t } from '../../../strings/strings.ts'
import { type Interval, timeLabel } from '../../../website/view/intervals.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { isAutomatic, letterOf, titleOf, withAnnotation } from './annotation.ts'
import { groupMarkers, type PlacedAnnotation } from './place-annotations.ts'

interface MarkersProps {
  readonly scope: Scope
  readonly placed: readonly PlacedAnnotation[]
  readonly points: readonly TimeseriesPoint[]
  readonly interval: Interval
}

/** The width of a marker, and some space. */
const markerWidth = 26

/** Annotations over the chart: links that open them, and the ranges that they are about. */
export function Markers({ scope: { pageUrl, timezone }, placed, points, interval }: MarkersProps) {
  const list = useRef<HTMLUListElement>(null)
  const box = usePlotBox(list)
  const last = points.length - 1
  const left = (index: number): string => `${last === 0 ? 50 : (index / last) * 100}%`
  const markers = groupMarkers(placed, box ? (markerWidth / Math.max(box.width, 1)) * last : 1)
  return (
    <ul
      class="chart-markers"
      ref={list}
      aria-label={t('annotations.title')}
      hidden={placed.length === 0}
      style={
        box ? { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` } : {}
      }
    >
      {box &&
        markers.map(({ at, annotations }) => {
          const [first] = annotations
          const label = `${timeLabel(points[at]?.time ?? '', interval, timezone, 'long')}: ${annotations.map(titleOf).join('; ')}`
          return (
            <li key={first?.id} style={{ left: left(at) }}>
              <a class="chart-marker" href={withAnnotation(pageUrl, first?.id)} title={label}>
                <i class={first && isAutomatic(first) ? 'note-letter automatic' : 'note-letter'} aria-hidden="true">
                  {annotations.length > 1 ? annotations.length : first && letterOf(first)}
                </i>
                <span class="visually-hidden">{label}</span>
              </a>
            </li>
          )
        })}
      {box &&
        placed
          .filter(({ start, end }) => end > start)
          .map(({ annotation, start, end }) => (
            <li
              key={`range ${annotation.id}`}
              class="chart-range"
              aria-hidden="true"
              style={{ left: left(start), width: `${((end - start) / last) * 100}%` }}
            />
          ))}
    </ul>
  )
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where the chart draws its lines, relative to the card. The chart is loaded later, and drawn again with every change. */
function usePlotBox(inside: { readonly current: HTMLElement | null }): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    const frame = inside.current?.closest<HTMLElement>('.trend')
    if (!frame) return
    let request = 0
    const measure = (): void => {
      const plot = frame.querySelector('.u-over')?.getBoundingClientRect()
      const { left, top } = frame.getBoundingClientRect()
      if (!plot || plot.width === 0) return
      const next = { left: plot.left - left, top: plot.top - top, width: plot.width, height: plot.height }
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const later = (): void => {
      cancelAnimationFrame(request)
      request = requestAnimationFrame(measure)
    }
    measure()
    const resized = new ResizeObserver(later)
    resized.observe(frame)
    const changed = new MutationObserver(later)
    changed.observe(frame, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(request)
      resized.disconnect()
      changed.disconnect()
    }
  }, [])
  return box
}
