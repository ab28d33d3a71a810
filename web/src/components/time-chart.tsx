import { useEffect, useRef, useState } from 'preact/hooks'
import uPlot from 'uplot'
import { themeChanged } from '../state/theme.ts'
import { compact, number } from '../strings/format.ts'
import { t } from '../strings/strings.ts'
import { type PartialIntervals, splitPartial } from './partial-intervals.ts'

export interface AverageLine {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly format: (value: number) => string
}

/** Partial intervals are drawn dashed. */
export interface TimeChartProps extends PartialIntervals {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly previous: readonly (number | null)[] | null
  /** A second line, with an axis of its own at the right. */
  readonly conversions: readonly (number | null)[] | null
  /** A smoother line in front of the values, on the same axis. */
  readonly average?: AverageLine | null
  /** The label of each point, for the tooltip and screen readers. */
  readonly labels: readonly string[]
  readonly previousLabels: readonly string[] | null
  readonly axisLabel: (index: number) => string
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
  /** Called with the first and the last index of a selected range. Null if there is nothing to zoom into. */
  readonly onZoom: ((from: number, to: number) => void) | null
}

/**
 * A line chart over time. Arrow keys move from point to point. Dragging zooms, as does Enter, with Shift and arrow keys to select
 * a range.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, labels } = props
  const count = labels.length
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const latest = useRef(props)
  latest.current = props
  const [at, setAt] = useState<number | null>(null)
  const selectionStart = useRef<number | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const draw = (): void => {
      plot.current?.destroy()
      plot.current = new uPlot(chartOptions(element, latest, setAt), chartData(latest.current), element)
    }
    draw()
    const resize = new ResizeObserver(() => plot.current?.setSize(sizeOf(element)))
    resize.observe(element)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    themeChanged.addEventListener('change', draw)
    return () => {
      resize.disconnect()
      dark.removeEventListener('change', draw)
      themeChanged.removeEventListener('change', draw)
      plot.current?.destroy()
      plot.current = null
    }
  }, [])

  useEffect(
    () => plot.current?.setData(chartData(props)),
    [props.values, props.previous, props.conversions, props.average],
  )

  const moveCursor = (index: number): void => {
    const point = plot.current
    if (!point) return
    const clamped = Math.max(0, Math.min(count - 1, index))
    point.setCursor({ left: point.valToPos(clamped, 'x'), top: 10 })
    setAt(clamped)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && at !== null && props.onZoom) {
      const start = selectionStart.current ?? at
      props.onZoom(Math.min(start, at), Math.max(start, at))
      return
    }
    const to = { ArrowLeft: (at ?? count) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    selectionStart.current = event.shiftKey ? (selectionStart.current ?? at ?? to) : null
    moveCursor(to)
    showSelection(plot.current, selectionStart.current, Math.max(0, Math.min(count - 1, to)))
  }

  return (
    <div class="chart">
      <div
        class="chart-plot"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.label', { metric: label })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={
          at !== null
            ? ariaValueText(props, at)
            : [t('chart.hint'), props.onZoom && t('chart.zoom.keys')].filter(Boolean).join('. ')
        }
        data-zoom={props.onZoom ? '' : undefined}
        onKeyDown={onKey}
        onBlur={() => {
          setAt(null)
          selectionStart.current = null
          showSelection(plot.current, null, 0)
        }}
      />
      {at !== null && labels[at] !== undefined && <ChartTooltip at={at} props={props} plot={plot.current} />}
    </div>
  )
}

function ariaValueText(props: TimeChartProps, at: number): string {
  const { labels, values, previous, previousLabels, conversions, average, format } = props
  const value = values[at]
  const before = previous?.[at]
  const reached = conversions ? `; ${t('metric.conversions')}: ${number(conversions[at] ?? 0)}` : ''
  const mean = average?.values[at]
  const averaged = average && mean != null ? `; ${average.label}: ${average.format(mean)}` : ''
  const now = `${labels[at]}: ${value == null ? '–' : format(value)}${reached}${averaged}`
  return before == null ? now : `${now}; ${previousLabels?.[at] ?? ''}: ${format(before)}`
}

function ChartTooltip({
  at,
  props,
  plot,
}: {
  readonly at: number
  readonly props: TimeChartProps
  readonly plot: uPlot | null
}) {
  const { labels, values, previous, previousLabels, conversions, average, format } = props
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = card.current
    if (!element || !plot) return
    const ratio = devicePixelRatio
    const x = plot.bbox.left / ratio + plot.valToPos(at, 'x')
    const maxLeft = plot.width - element.offsetWidth - 4
    element.style.setProperty('left', `${Math.max(4, Math.min(maxLeft, x + 28))}px`)
    if (x + 28 > maxLeft) element.style.setProperty('left', `${Math.max(4, x - element.offsetWidth)}px`)
  })
  const value = values[at]
  const before = previous?.[at]
  const mean = average?.values[at]
  return (
    <div class="chart-tooltip" ref={card} aria-hidden="true">
      <div>
        <i class="key" />
        {labels[at]} <b>{value == null ? '–' : format(value)}</b>
      </div>
      {conversions && (
        <div>
          <i class="key conversions" />
          {t('metric.conversions')} <b>{number(conversions[at] ?? 0)}</b>
        </div>
      )}
      {average && mean != null && (
        <div>
          <i class="key average" />
          {average.label} <b>{average.format(mean)}</b>
        </div>
      )}
      {before != null && (
        <div class="soft">
          <i class="key previous" />
          {previousLabels?.[at]} {format(before)}
        </div>
      )}
    </div>
  )
}

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight })

function showSelection(plot: uPlot | null, from: number | null, to: number): void {
  if (!plot) return
  const [start, end] = [plot.valToPos(from ?? to, 'x'), plot.valToPos(to, 'x')]
  const height = plot.bbox.height / devicePixelRatio
  plot.setSelect({ left: Math.min(start, end), width: Math.abs(end - start), top: 0, height }, false)
}

function chartData(props: TimeChartProps): uPlot.AlignedData {
  const { values, previous, conversions, average } = props
  return [
    values.map((_, index) => index),
    previous ? values.map((_, index) => previous[index] ?? null) : values.map(() => null),
    ...splitPartial(values, props),
    ...(conversions ? splitPartial(conversions, props) : []),
    ...(average ? [[...average.values]] : []),
  ]
}

function chartOptions(
  element: HTMLElement,
  latest: { current: TimeChartProps },
  onCursor: (at: number | null) => void,
): uPlot.Options {
  const color = (name: string): string => resolveColor(element, name)
  const [accent, line, faint, compare] = ['--accent', '--border', '--text-faint', '--comparison'].map(color)
  const style = getComputedStyle(element)
  const font = `${style.getPropertyValue('--font-small')} ${style.fontFamily}`
  const stroke = accent ?? 'teal'
  const partial = { width: 2, dash: [3, 4], points: { show: () => latest.current.labels.length === 1 } }
  const second = latest.current.conversions ? color('--decent') : null
  const range: uPlot.Range.Function = (_, __, max) => [0, axisMax(max)]
  const axis = { stroke: faint ?? '', font, ticks: { show: false }, gap: 8 }
  const countAxis = { ...axis, size: 52, space: 48 }
  return {
    ...sizeOf(element),
    padding: [28, Math.max(10, labelWidth(latest.current, font) / 2 + 4), 0, 0],
    cursor: {
      y: false,
      // The line stands on a point, not between two.
      move: (plot, left, top) => [left < 0 ? left : plot.valToPos(plot.posToIdx(left), 'x'), top],
      drag: { x: latest.current.onZoom !== null, y: false, setScale: false, dist: 8 },
      points: { size: 7, fill: stroke, width: 0 },
    },
    legend: { show: false },
    scales: { x: { time: false }, y: { range }, second: { range } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        incrs: [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 30, 60, 90, 180, 365],
        space: 90,
        values: (_, splits) => splits.map((at) => (Number.isInteger(at) ? latest.current.axisLabel(at) : '')),
      },
      {
        ...countAxis,
        grid: { stroke: line ?? '', width: 1 },
        incrs: () => (latest.current.values.every((value) => Number.isInteger(value ?? 0)) ? steps : fractionSteps),
        values: (_, splits) => splits.map((value) => latest.current.axisFormat(value)),
      },
      ...(second
        ? [
            {
              ...countAxis,
              stroke: second,
              scale: 'second',
              side: 1 as const,
              grid: { show: false },
              incrs: steps,
              values: (_: uPlot, splits: number[]) => splits.map(compact),
            },
          ]
        : []),
    ],
    series: [
      {},
      { stroke: compare ?? '', width: 1.5, dash: [4, 4], points: { show: false } },
      { stroke, width: 2, fill: `color-mix(in srgb, ${stroke} 9%, transparent)`, points: { show: false } },
      { ...partial, stroke },
      ...(second
        ? [
            { stroke: second, width: 2, scale: 'second', points: { show: false } },
            { ...partial, stroke: second, scale: 'second' },
          ]
        : []),
      ...(latest.current.average ? [{ stroke: color('--text'), width: 1.5, points: { show: false } }] : []),
    ],
    hooks: {
      setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select
          showSelection(plot, null, 0)
          if (width > 0) latest.current.onZoom?.(plot.posToIdx(left), plot.posToIdx(left + width))
        },
      ],
    },
  }
}

const powers = Array.from({ length: 12 }, (_, power) => 10 ** power)
const steps = powers.flatMap((power) => [power, 2 * power, 5 * power])
const fractionSteps = [0.1, 0.2, 0.5, ...steps]

/** The last label is centered below its point: half of it needs space to the right. */
function labelWidth({ labels, axisLabel }: TimeChartProps, font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = font
  return context.measureText(axisLabel(labels.length - 1)).width
}

/** At least 4, so that the axis of small counts has no fractions. */
function axisMax(max: number | null): number {
  if (!max || max <= 4) return 4
  return max * 1.08
}

/** Resolves a CSS custom property, which a canvas cannot use. */
function resolveColor(element: HTMLElement, name: string): string {
  const probe = document.createElement('i')
  probe.style.setProperty('color', `var(${name})`)
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
