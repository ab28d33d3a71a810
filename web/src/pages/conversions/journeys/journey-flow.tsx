import { useMemo } from 'preact/hooks'
import type { Journeys } from '../../../api/generated.ts'
import { type PageUrl, withQuery } from '../../../router.ts'
import { number, percent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { filterText } from '../../../website/view/view.ts'
import { isEnd, layOut, type PlacedNode, type Ribbon } from './layout.ts'

interface JourneyFlowProps {
  readonly journeys: Journeys
  readonly pageUrl: PageUrl
  readonly isBackward: boolean
}

/**
 * A column per step, with ribbons between them; on narrow screens, the columns below one another as rows with bars. What came
 * before is drawn to the left of what it led to.
 */
export function JourneyFlow({ journeys, pageUrl, isBackward }: JourneyFlowProps) {
  const { columns, ribbons, height } = useMemo(() => layOut(journeys), [journeys])
  const total = Math.max(1, ...journeys.steps.map(({ visits }) => visits))
  const count = columns.length
  const leftOf = (index: number): number => ((isBackward ? count - 1 - index : index) * 100) / count
  return (
    <div class="journey-scroll">
      <div class="journey" style={{ '--height': `${height}px` }}>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {ribbons.map((ribbon) => (
            <path
              key={ribbon.key}
              class={`ribbon ${isEnd(ribbon.to) ? 'exit' : ribbon.isMain ? 'main' : ''}`}
              d={ribbonPath(ribbon, leftOf(ribbon.step - 1), leftOf(ribbon.step))}
            >
              <title>
                {nodeName(ribbon.from)} → {nodeName(ribbon.to)}: {number(ribbon.visits)}
              </title>
            </path>
          ))}
        </svg>
        {columns.map((nodes, index) => (
          <div class="journey-column" key={index} style={{ '--left': `${leftOf(index)}%`, '--count': count }}>
            <h3>{columnTitle(index, isBackward)}</h3>
            <ol>
              {nodes.map((node) => (
                <li
                  key={node.key}
                  class={isEnd(node) ? 'exit' : node.kind}
                  style={{
                    '--top': `${node.top}px`,
                    '--size': `${node.height}px`,
                    '--share': `${(node.visits / total) * 100}%`,
                  }}
                >
                  <NodeLabel node={node} pageUrl={pageUrl} share={node.visits / total} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  )
}

function columnTitle(index: number, isBackward: boolean): string {
  if (index === 0) return t('journey.step.start')
  return t(isBackward ? 'journey.step.before' : 'journey.step.after', { n: index })
}

function NodeLabel({
  node,
  pageUrl,
  share,
}: {
  readonly node: PlacedNode
  readonly pageUrl: PageUrl
  readonly share: number
}) {
  const inside = (
    <>
      <b>{nodeName(node)}</b> <span>{number(node.visits)}</span> <small>{percent(share)}</small>
    </>
  )
  if (node.kind !== 'page' && node.kind !== 'event') return <span class="journey-label">{inside}</span>
  const group = node.path_group
  const start = group
    ? filterText({ dimension: 'page', operator: 'in_group', values: [String(group.id)] })
    : filterText({ dimension: node.kind, operator: 'is', values: [node.value] })
  return (
    <a class="journey-label" href={withQuery(pageUrl, { start })} title={t('journey.start', { start: node.value })}>
      {inside}
    </a>
  )
}

const nodeName = ({ kind, value, path_group }: Pick<PlacedNode, 'kind' | 'value' | 'path_group'>): string =>
  kind === 'page' || kind === 'event' ? (path_group?.name ?? readableUrl(value || '/')) : t(`journey.${kind}`)

/** The width of a node, in percent of the drawing. */
const nodeWidth = 0.8

function ribbonPath({ fromTop, toTop, height }: Ribbon, from: number, to: number): string {
  const [x1, x2] = from < to ? [from + nodeWidth, to] : [from, to + nodeWidth]
  const middle = (x1 + x2) / 2
  const curve = (y1: number, y2: number, x: number): string => `C${middle} ${y1} ${middle} ${y2} ${x} ${y2}`
  const [bottom, toBottom] = [fromTop + height, toTop + height]
  return `M${x1} ${fromTop}${curve(fromTop, toTop, x2)}V${toBottom}${curve(toBottom, bottom, x1)}Z`
}
