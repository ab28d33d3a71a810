import { type Interval, localDay } from '../../../website/view/intervals.ts'
import type { ShownAnnotation } from './annotation.ts'

/** Where an annotation is on the chart: the indexes of the points at which it begins and ends. */
export interface PlacedAnnotation {
  readonly annotation: ShownAnnotation
  readonly start: number
  readonly end: number
}

/** `labels` are those of the points, as the API returns them: local dates, or times with their offset. */
export function placeAnnotations(
  annotations: readonly ShownAnnotation[],
  labels: readonly string[],
  interval: Interval,
  timezone: string,
): readonly PlacedAnnotation[] {
  const isTime = interval === 'minute' || interval === 'hour'
  const times = isTime ? labels.map((label) => Date.parse(label)) : []
  const indexAt = (at: number): number => {
    const day = isTime ? '' : localDay(at, timezone)
    return isTime ? times.findLastIndex((time) => time <= at) : labels.findLastIndex((label) => label <= day)
  }
  return annotations.flatMap((annotation) => {
    const start = Date.parse(annotation.time)
    const end = annotation.end_time === null ? start : Math.max(start, Date.parse(annotation.end_time) - 1)
    const last = indexAt(end)
    return last < 0 ? [] : [{ annotation, start: Math.max(0, indexAt(start)), end: last }]
  })
}

/** Annotations that would overlap on the chart are one marker, at the first of them. */
export interface Marker {
  readonly at: number
  readonly annotations: readonly ShownAnnotation[]
}

/** `minDistance` is in points. */
export function groupMarkers(placed: readonly PlacedAnnotation[], minDistance: number): readonly Marker[] {
  const markers: { at: number; annotations: ShownAnnotation[] }[] = []
  for (const { annotation, start } of placed.toSorted((a, b) => a.start - b.start)) {
    const last = markers.at(-1)
    if (last && start - last.at < Math.max(minDistance, 1)) last.annotations.push(annotation)
    else markers.push({ at: start, annotations: [annotation] })
  }
  return markers
}
