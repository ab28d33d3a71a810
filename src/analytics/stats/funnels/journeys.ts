import type { Dialect } from '../../events/sql/dialect.ts'
import type { FunnelSelection } from '../../events/sql/funnel.ts'
import { endNode, type Journey, journeyLinks, nodeKinds, otherNode } from '../../events/sql/journey.ts'
import { toStatement } from '../../events/sql/sql.ts'
import type { EventQueries } from '../../events/store.ts'

/** How many visits went from a node to a node of the next step. Nodes have names as in the engine. */
export interface JourneyLink {
  /** The step of the source, from 0. */
  readonly step: number
  readonly source: string
  readonly target: string
  readonly visits: number
}

export interface JourneyNode {
  readonly kind: 'page' | 'event' | 'other' | 'exit' | 'entry'
  /** The path, or the name of the event; empty for the other kinds. */
  readonly value: string
  readonly visits: number
}

export interface JourneyColumns {
  /** The nodes of each step: the most visited first, then all others, then the visits that ended. */
  readonly steps: readonly { readonly step: number; readonly visits: number; readonly nodes: readonly JourneyNode[] }[]
  /** Nodes by their positions. */
  readonly links: readonly {
    /** The step of the target. */
    readonly step: number
    readonly from: number
    readonly to: number
    readonly visits: number
  }[]
}

export async function readJourneyLinks(
  store: EventQueries,
  dialect: Dialect,
  journey: Journey,
  selection: FunnelSelection,
): Promise<readonly JourneyLink[]> {
  const statement = toStatement(journeyLinks(journey, selection, dialect), dialect.placeholder)
  return (await store.query(statement)).map(({ step, source, target, visits }) => ({
    step: Number(step),
    source: String(source),
    target: String(target),
    visits: Number(visits),
  }))
}

/** Arranges links as columns of nodes. */
export function journeyColumns(
  links: readonly JourneyLink[],
  { steps, direction }: Pick<Journey, 'steps' | 'direction'>,
): JourneyColumns {
  const columns = Array.from({ length: steps + 1 }, (_, step) => {
    // Everybody who is at a step came from the step before, except for the first one.
    const into = step === 0 ? links.filter((link) => link.step === 0) : links.filter((link) => link.step === step - 1)
    const visits = new Map<string, number>()
    for (const { source, target, visits: count } of into) {
      const node = step === 0 ? source : target
      visits.set(node, (visits.get(node) ?? 0) + count)
    }
    const names = [...visits].toSorted(([a, one], [b, other]) => rank(a) - rank(b) || other - one || (a < b ? -1 : 1))
    return { step, names: names.map(([name]) => name), visits }
  })
  return {
    steps: columns.map(({ step, names, visits }) => ({
      step,
      visits: sum(names.filter((name) => name !== endNode).map((name) => visits.get(name) ?? 0)),
      nodes: names.map((name) => ({ ...nodeOf(name, direction), visits: visits.get(name) ?? 0 })),
    })),
    links: links
      .map(({ step, source, target, visits }) => ({
        step: step + 1,
        from: columns[step]?.names.indexOf(source) ?? 0,
        to: columns[step + 1]?.names.indexOf(target) ?? 0,
        visits,
      }))
      .toSorted((a, b) => a.step - b.step || a.from - b.from || a.to - b.to),
  }
}

const rank = (name: string): number => (name === endNode ? 2 : name === otherNode ? 1 : 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function nodeOf(name: string, direction: Journey['direction']): Pick<JourneyNode, 'kind' | 'value'> {
  if (name === endNode) return { kind: direction === 'next' ? 'exit' : 'entry', value: '' }
  if (name === otherNode) return { kind: 'other', value: '' }
  return { kind: name.startsWith('0') ? nodeKinds['0'] : nodeKinds['1'], value: name.slice(1) }
}
