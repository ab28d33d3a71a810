import { useEffect, useRef, useState } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { themeChanged } from '../state/theme.ts'
import { t } from '../strings/strings.ts'

export interface TimeChartProps {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly previous: readonly (number | null)[] | null
  /** The label of each point, for the tooltip and screen readers. */
  readonly labels: readonly string[]
  readonly previousLabels: readonly string[] | null
  /** From this index on, intervals are incomplete and drawn dashed. */
  readonly incompleteFrom: number
  readonly axisLabel: (index: number) => string
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
}

/** A line chart over time. Arrow keys move from point to point. */
export function TimeChart(props: TimeChartProps) {
  const { label, labels } = props
  const count = labels.length
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const latest = useRef(props)
  latest.current = props
  const [at, setAt] = useState<number | null>(null)

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

  useEffect(() => plot.current?.setData(chartData(props)), [props.values, props.previous])

  const moveCursor = (index: number): void => {
    const point = plot.current
    if (!point) return
    const clamped = Math.max(0, Math.min(count - 1, index))
    point.setCursor({ left: point.valToPos(clamped, 'x'), top: 10 })
    setAt(clamped)
  }
  const onKey = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: (at ?? count) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveCursor(to)
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
        aria-valuetext={at === null ? t('chart.hint') : ariaValueText(props, at)}
        onKeyDown={onKey}
        onBlur={() => setAt(null)}
      />
      {at !== null && labels[at] !== undefined && <ChartTooltip at={at} props={props} plot={plot.current} />}
    </div>
  )
}

function ariaValueText({ labels, values, previous, previousLabels, format }: TimeChartProps, at: number): string {
  const value = values[at]
  const before = previous?.[at]
  const now = `${labels[at]}: ${value == null ? '–' : format(value)}`
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
  const { labels, values, previous, previousLabels, format } = props
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
  return (
    <div class="chart-tooltip" ref={card} aria-hidden="true">
      <div>
        <i class="key" />
        {labels[at]} <b>{value == null ? '–' : format(value)}</b>
      </div>
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

/** The last segment is a series of its own, drawn dashed, while its interval is incomplete. */
function chartData({ values, previous, incompleteFrom }: TimeChartProps): uPlot.AlignedData {
  const complete = values.map((value, index) => (index < incompleteFrom ? value : null))
  const incomplete = values.map((value, index) => (index >= incompleteFrom - 1 ? value : null))
  return [
    values.map((_, index) => index),
    previous ? values.map((_, index) => previous[index] ?? null) : values.map(() => null),
    complete,
    incomplete,
  ]
}

function chartOptions(
  element: HTMLElement,
  latest: { current: TimeChartProps },
  onCursor: (at: number | null) => void,
): uPlot.Options {
  const color = (name: string): string => resolveColor(element, name)
  const [accent, line, faint, compare] = ['--accent', '--border', '--text-faint', '--comparison'].map(color)
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const stroke = accent ?? 'teal'
  return {
    ...sizeOf(element),
    padding: [12, 10, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: stroke, width: 0 } },
    legend: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, axisMax(max)] } },
    axes: [
      {
        stroke: faint ?? '',
        font,
        grid: { show: false },
        ticks: { show: false },
        gap: 8,
        size: 32,
        incrs: [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 30, 60, 90, 180, 365],
        space: 90,
        values: (_, splits) => splits.map((at) => (Number.isInteger(at) ? latest.current.axisLabel(at) : '')),
      },
      {
        stroke: faint ?? '',
        font,
        grid: { stroke: line ?? '', width: 1 },
        ticks: { show: false },
        gap: 8,
        size: 52,
        space: 48,
        values: (_, splits) => splits.map((value) => latest.current.axisFormat(value)),
      },
    ],
    series: [
      {},
      { stroke: compare ?? '', width: 1.5, dash: [4, 4], points: { show: false } },
      { stroke, width: 2, fill: `color-mix(in srgb, ${stroke} 9%, transparent)`, points: { show: false } },
      { stroke, width: 2, dash: [3, 4], points: { show: false } },
    ],
    hooks: {
      setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)],
    },
  }
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
