import type { RunSummary, TimeseriesPoint } from '../../api/generated.ts'
import { ChartDataTable } from '../../components/chart-data-table.tsx'
import { resultForScore } from '../../components/score.tsx'
import { useWidth } from '../../state/use-width.ts'
import { compact, dateTime, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { hasEnded, type Interval, localDay, timeLabel } from '../view/intervals.ts'

interface TrafficAndScoreProps {
  readonly points: readonly TimeseriesPoint[]
  /** The audits of the page, newest first. */
  readonly runs: readonly RunSummary[]
  readonly interval: Interval
  readonly timezone: string
}

const left = 38
const right = 12
const top = 30
const trafficHeight = 120
const scoreTop = 42
const scoreHeight = 66

/** Visitors and SEO score on one time axis, with the audits marked across both. */
export function TrafficAndScore({ points, runs, interval, timezone }: TrafficAndScoreProps) {
  const [box, width] = useWidth(640)
  const inner = width - left - right
  const last = Math.max(points.length - 1, 1)
  const xOf = (index: number): number => left + (index / last) * inner
  const steps = scoreSteps(runs, points, timezone)
  const bottom = top + trafficHeight
  const score = steps.length > 0 ? scoreScale(steps) : null
  const end = score ? bottom + scoreTop + scoreHeight : bottom
  const max = axisMax(points)
  const yOf = (visitors: number): number => bottom - (visitors / max) * trafficHeight
  const line = points.map((point, index) => `${xOf(index).toFixed(1)} ${yOf(point.visitors ?? 0).toFixed(1)}`)
  const newest = points.at(-1)
  const complete = newest && !hasEnded(newest.time, interval, timezone, Date.now()) ? points.length - 1 : points.length
  const labelEvery = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(inner / 90))))
  const label = t(score ? 'drawer.chart.both' : 'drawer.chart')
  return (
    <div class="duo" ref={box}>
      <svg viewBox={`0 0 ${width} ${end + 26}`} height={end + 26} role="img" aria-label={label}>
        {[0, max / 2, max].map((value) => (
          <g key={value}>
            <path class="grid-line" d={`M${left} ${yOf(value)}H${width - right}`} />
            <text class="y-label" x={left - 8} y={yOf(value) + 4}>
              {compact(value)}
            </text>
          </g>
        ))}
        {score?.lines.map((value) => (
          <g key={value}>
            <path class="grid-line" d={`M${left} ${score.yOf(value)}H${width - right}`} />
            <text class="y-label" x={left - 8} y={score.yOf(value) + 4}>
              {value}
            </text>
          </g>
        ))}
        {points.map((point, index) => (
          <g key={point.time}>
            <rect class="hover" x={xOf(index) - inner / last / 2} y={top} width={inner / last} height={trafficHeight}>
              <title>{`${timeLabel(point.time, interval, timezone, 'long')}: ${number(point.visitors ?? 0)}`}</title>
            </rect>
            {index % labelEvery === 0 && (
              <text class="x-label" x={Math.min(Math.max(xOf(index), 20), width - 24)} y={end + 20}>
                {timeLabel(point.time, interval, timezone, 'short')}
              </text>
            )}
          </g>
        ))}
        {line.length > 1 && (
          <>
            <path class="area" d={`M${line.join('L')}L${xOf(points.length - 1)} ${bottom}L${left} ${bottom}Z`} />
            <path class="line" d={`M${line.slice(0, complete).join('L')}`} />
            <path class="line partial" d={`M${line.slice(Math.max(0, complete - 1)).join('L')}`} />
          </>
        )}
        {line.length === 1 && <circle class="dot" cx={left} cy={yOf(points[0]?.visitors ?? 0)} r="3.2" />}
        {score && (
          <>
            <text x={left} y={bottom + scoreTop - 12}>
              {t('drawer.score')}
            </text>
            <ScoreLine steps={steps} xOf={xOf} yOf={score.yOf} end={width - right} />
          </>
        )}
        {steps
          .filter(({ inRange }) => inRange)
          .map(({ index, run }) => (
            <g key={run.id} class="marker">
              <path class="marker-line" d={`M${xOf(index)} 22V${end}`} />
              <circle cx={xOf(index)} cy="13" r="8.5" />
              <text x={xOf(index)} y="16.8">
                {t('drawer.audit.letter')}
              </text>
              <title>{`${dateTime(run.generated_at)}: ${run.score}`}</title>
            </g>
          ))}
      </svg>
      <ChartDataTable
        caption={label}
        headers={[t('interval.label'), t('metric.visitors'), t('drawer.score')]}
        rows={points.map((point, index) => [
          timeLabel(point.time, interval, timezone, 'long'),
          number(point.visitors ?? 0),
          scoreAt(steps, index),
        ])}
      />
    </div>
  )
}

/** The score from one point of the axis on. */
interface ScoreStep {
  readonly index: number
  readonly score: number
  readonly run: RunSummary
  /** Whether the audit itself lies on the axis, and not before it. */
  readonly inRange: boolean
}

/** The last score at each point with an audit, oldest first; the first one may be from before the axis begins. */
function scoreSteps(
  runs: readonly RunSummary[],
  points: readonly TimeseriesPoint[],
  timezone: string,
): readonly ScoreStep[] {
  const byIndex = new Map<number, ScoreStep>()
  for (const run of runs.toReversed()) {
    if (run.score === null) continue
    const index = indexAt(run.generated_at, points, timezone)
    byIndex.set(Math.max(index, 0), { index: Math.max(index, 0), score: run.score, run, inRange: index >= 0 })
  }
  return [...byIndex.values()].toSorted((a, b) => a.index - b.index)
}

/** The index of the point whose interval contains a time; -1 before the first. */
function indexAt(time: string, points: readonly TimeseriesPoint[], timezone: string): number {
  const day = localDay(Date.parse(time), timezone)
  return points.findLastIndex((point) =>
    point.time.length === day.length ? point.time <= day : Date.parse(point.time) <= Date.parse(time),
  )
}

const scoreAt = (steps: readonly ScoreStep[], index: number): string =>
  String(steps.findLast((step) => step.index <= index)?.score ?? '–')

function scoreScale(steps: readonly ScoreStep[]) {
  const scores = steps.map(({ score }) => score)
  const low = Math.max(0, Math.floor((Math.min(...scores) - 8) / 10) * 10)
  const high = Math.min(100, Math.ceil((Math.max(...scores) + 8) / 10) * 10)
  const from = top + trafficHeight + scoreTop
  return {
    lines: [low, high],
    yOf: (score: number): number => from + scoreHeight - ((score - low) / (high - low)) * scoreHeight,
  }
}

interface ScoreLineProps {
  readonly steps: readonly ScoreStep[]
  readonly xOf: (index: number) => number
  readonly yOf: (score: number) => number
  readonly end: number
}

function ScoreLine({ steps, xOf, yOf, end }: ScoreLineProps) {
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return null
  const path = steps.map(
    ({ index, score }, at) => `${at === 0 ? 'M' : 'H'}${xOf(index)}${at === 0 ? ' ' : 'V'}${yOf(score)}`,
  )
  const labeled = steps.filter(({ score, index }, at) => {
    const before = steps[at - 1]
    return !before || (before.score !== score && xOf(index) - xOf(before.index) > 24)
  })
  return (
    <g class={resultForScore(last.score)}>
      <path class="score-line" d={`${path.join('')}H${end}`} />
      <circle class="score-dot" cx={end} cy={yOf(last.score)} r="3.2" />
      {labeled.map(({ index, score }) => (
        <text key={index} class="score-value" x={Math.min(xOf(index) + 5, end - 16)} y={yOf(score) - 6}>
          {score}
        </text>
      ))}
    </g>
  )
}

/** An even number of visitors, so that the line in the middle has a whole one. */
function axisMax(points: readonly TimeseriesPoint[]): number {
  const max = Math.max(2, ...points.map(({ visitors }) => visitors ?? 0))
  const size = 10 ** Math.floor(Math.log10(max))
  const step = [2, 4, 6, 8, 10].find((one) => one * size >= max) ?? 10
  return step * size
}
