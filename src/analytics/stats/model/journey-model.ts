import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Journey } from '../../events/sql/journey.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { JourneyLink } from '../funnels/journeys.ts'
import { matchesStep } from './funnel-model.ts'
import { groupPath, type Model } from './model.ts'

/** Follows each visit by itself. */
export function modelJourney(
  model: Model,
  events: readonly Event[],
  { start, direction, steps, patterns, limit }: Journey,
  { span, filters }: { readonly span: Span; readonly filters: readonly Condition[] },
): readonly JourneyLink[] {
  const counted = new Set(model.hits(span, filters).map(({ visit }) => visit))
  const hits = events.filter(({ kind, visit }) => kind !== 'engagement' && counted.has(visit))
  const paths = [...Map.groupBy(hits, ({ visit }) => visit).values()].flatMap((visit) => {
    const rows = visit
      .map((event) => ({
        time: event.time,
        node: event.kind === 'pageview' ? `0${groupPath(event.page, patterns)}` : `1${event.name}`,
        isStart: start === null || matchesStep(model, event, start),
      }))
      .toSorted((a, b) => a.time - b.time || compareBytes(a.node, b.node) || Number(a.isStart) - Number(b.isStart))
    if (direction === 'previous') rows.reverse()
    const first = rows.findIndex(({ isStart }) => isStart)
    if (first < 0) return []
    const nodes = rows.slice(first).map(({ node }) => node)
    return [nodes.filter((node, index) => node !== nodes[index - 1]).slice(0, steps + 1)]
  })
  /** The nodes of a step that are named. */
  const named = Array.from({ length: steps + 1 }, (_, step) => {
    const nodes = Map.groupBy(
      paths.flatMap((path) => path.slice(step, step + 1)),
      (node) => node,
    )
    const sorted = [...nodes].toSorted(([a, one], [b, other]) => other.length - one.length || compareBytes(a, b))
    return new Set(sorted.slice(0, limit).map(([node]) => node))
  })
  const nameOf = (path: readonly string[], step: number): string => {
    const node = path[step]
    if (node === undefined) return ''
    return named[step]?.has(node) ? node : '?'
  }
  const links = paths.flatMap((path) =>
    path.slice(0, steps).map((_, step) => ({ step, source: nameOf(path, step), target: nameOf(path, step + 1) })),
  )
  return [...Map.groupBy(links, (link) => JSON.stringify(link)).values()]
    .flatMap((same) => same.slice(0, 1).map((link) => ({ ...link, visits: same.length })))
    .toSorted((a, b) => a.step - b.step || compareBytes(a.source, b.source) || compareBytes(a.target, b.target))
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
