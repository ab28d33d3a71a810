import type { JourneyNode, Journeys } from '../../../api/generated.ts'

export interface PlacedNode extends JourneyNode {
  readonly key: string
  readonly top: number
  readonly height: number
}

export interface Ribbon {
  readonly key: string
  readonly step: number
  readonly from: PlacedNode
  readonly to: PlacedNode
  readonly visits: number
  readonly fromTop: number
  readonly toTop: number
  readonly height: number
  /** Part of the most frequent journey. */
  readonly isMain: boolean
}

export interface Layout {
  readonly columns: readonly (readonly PlacedNode[])[]
  readonly ribbons: readonly Ribbon[]
  readonly height: number
}

/** The height of all visits, and the space between two nodes, which has room for a label. */
const fullHeight = 260
const gap = 22

/** Where the nodes of each step are drawn, and the ribbons between them. */
export function layOut({ steps, links }: Pick<Journeys, 'steps' | 'links'>): Layout {
  const total = Math.max(1, ...steps.map(({ visits }) => visits))
  const scale = fullHeight / total
  const columns = steps.map(({ nodes }) => {
    let top = 0
    return nodes.map((node): PlacedNode => {
      const height = Math.max(3, node.visits * scale)
      const placed = { ...node, key: `${node.kind} ${node.value}`, top, height }
      top += height + gap
      return placed
    })
  })
  const used = new Map<string, number>()
  const take = (side: string, node: PlacedNode, height: number): number => {
    const at = used.get(`${side} ${node.key}`) ?? node.top
    used.set(`${side} ${node.key}`, at + height)
    return at
  }
  const ribbons = links
    .flatMap((link) => {
      const [from, to] = [columns[link.step - 1]?.[link.from], columns[link.step]?.[link.to]]
      return from && to ? [{ ...link, from, to }] : []
    })
    .toSorted((a, b) => a.step - b.step || a.from.top - b.from.top || a.to.top - b.to.top)
    .map(({ step, from, to, visits }): Ribbon => {
      const height = Math.max(1, visits * scale)
      const key = `${step} ${from.key} ${to.key}`
      const isMain = from.top === 0 && to.top === 0 && !isEnd(to)
      return {
        ...{ key, step, from, to, visits, height, isMain },
        fromTop: take(`${step} from`, from, height),
        toTop: take(`${step} to`, to, height),
      }
    })
  const height = Math.max(60, ...columns.map((nodes) => (nodes.at(-1)?.top ?? 0) + (nodes.at(-1)?.height ?? 0) + gap))
  return { columns, ribbons, height }
}

/** Visits that went no further, or that began here. */
export const isEnd = ({ kind }: Pick<JourneyNode, 'kind'>): boolean => kind === 'exit' || kind === 'entry'
