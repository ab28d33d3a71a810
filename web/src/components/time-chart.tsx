import { useEffect, useRef, useState } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { themeChanged } from '../state/theme.ts'
import { t } from '../strings/strings.ts'

export interface TimeChartProps {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly previous: readonly (number | null)[] | null
  /** Names of the point in each series, for its reading. */
  readonly names: readonly string[]
  readonly previousNames: readonly string[] | null
  /** From this index on, the number still grows. */
  readonly openFrom: number
  readonly axisName: (index: number) => string
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
}

/** A line over time. The arrow keys read it point by point, and a table behind it says the same. */
export function TimeChart(props: TimeChartProps) {
  const { label, names } = props
  const count = names.length
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
      plot.current = new uPlot(options(element, latest, setAt), dataOf(latest.current), element)
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

  useEffect(() => plot.current?.setData(dataOf(props)), [props.values, props.previous])

  const read = (index: number): void => {
    const point = plot.current
    if (!point) return
    const kept = Math.max(0, Math.min(count - 1, index))
    point.setCursor({ left: point.valToPos(kept, 'x'), top: 10 })
    setAt(kept)
  }
  const onKey = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: (at ?? count) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    read(to)
  }

  return (
    <div class="chart">
      <div
        class="chart-box"
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.label', { metric: label })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={at === null ? t('chart.hint') : spoken(props, at)}
        onKeyDown={onKey}
        onBlur={() => setAt(null)}
      />
      {at !== null && names[at] !== undefined && <Reading at={at} props={props} plot={plot.current} />}
    </div>
  )
}

function spoken({ names, values, previous, previousNames, format }: TimeChartProps, at: number): string {
  const value = values[at]
  const before = previous?.[at]
  const now = `${names[at]}: ${value == null ? '–' : format(value)}`
  return before == null ? now : `${now}; ${previousNames?.[at] ?? ''}: ${format(before)}`
}

function Reading({
  at,
  props,
  plot,
}: {
  readonly at: number
  readonly props: TimeChartProps
  readonly plot: uPlot | null
}) {
  const { names, values, previous, previousNames, format } = props
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = card.current
    if (!element || !plot) return
    const ratio = devicePixelRatio
    const x = plot.bbox.left / ratio + plot.valToPos(at, 'x')
    const room = plot.width - element.offsetWidth - 4
    element.style.setProperty('left', `${Math.max(4, Math.min(room, x + 28))}px`)
    if (x + 28 > room) element.style.setProperty('left', `${Math.max(4, x - element.offsetWidth)}px`)
  })
  const value = values[at]
  const before = previous?.[at]
  return (
    <div class="reading" ref={card} aria-hidden="true">
      <div>
        <i class="key" />
        {names[at]} <b>{value == null ? '–' : format(value)}</b>
      </div>
      {before != null && (
        <div class="soft">
          <i class="key before" />
          {previousNames?.[at]} {format(before)}
        </div>
      )}
    </div>
  )
}

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight })

/** The last stretch is drawn dashed while its interval is not over. */
function dataOf({ values, previous, openFrom }: TimeChartProps): uPlot.AlignedData {
  const closed = values.map((value, index) => (index < openFrom ? value : null))
  const open = values.map((value, index) => (index >= openFrom - 1 ? value : null))
  return [
    values.map((_, index) => index),
    previous ? values.map((_, index) => previous[index] ?? null) : values.map(() => null),
    closed,
    open,
  ]
}

function options(
  element: HTMLElement,
  latest: { current: TimeChartProps },
  onRead: (at: number | null) => void,
): uPlot.Options {
  const colour = (name: string): string => colourOf(element, name)
  const [accent, line, faint, compare] = ['--accent', '--line', '--faint', '--compare'].map(colour)
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const stroke = accent ?? 'teal'
  return {
    ...sizeOf(element),
    padding: [12, 10, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: stroke, width: 0 } },
    legend: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, niceTop(max)] } },
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
        values: (_, splits) => splits.map((at) => (Number.isInteger(at) ? latest.current.axisName(at) : '')),
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
      setCursor: [(plot) => onRead(plot.cursor.idx ?? null)],
    },
  }
}

/** Counts have no half lines: a scale of whole steps, whatever the greatest value. */
function niceTop(max: number | null): number {
  if (!max || max <= 4) return 4
  return max * 1.08
}

/** A token's colour, as the page has it now: a canvas knows no custom properties. */
function colourOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('i')
  probe.style.setProperty('color', `var(${name})`)
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
