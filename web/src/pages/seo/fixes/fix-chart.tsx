import type { FixMeasure, FixResult } from '../../../api/generated.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { useWidth } from '../../../state/use-width.ts'
import { number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { addDays } from '../../../website/view/days.ts'
import { dayText, measureText } from './fix-texts.ts'

const [height, left, bottom] = [220, 56, 26]
/** Narrower charts have every other date. */
const allDatesFrom = 480

interface FixChartProps {
  readonly result: FixResult
  readonly main: FixMeasure
}

/** The fixed pages by week, and what the control pages let expect. The axis begins at zero. */
export function FixChart({ result: { before, after }, main }: FixChartProps) {
  const [box, width] = useWidth(1000)
  const { weeks, gained } = main
  const values = weeks.flatMap(({ fixed, expected }) => [fixed ?? 0, expected ?? 0])
  const top = niceTop(Math.max(1, ...values))
  const x = (week: number): number => left + ((week + 0.5) / weeks.length) * (width - left)
  const y = (value: number): number => height - bottom - (value / top) * (height - bottom - 12)
  const lineOf = (side: 'fixed' | 'expected'): string =>
    weeks
      .flatMap((week, at) => (week[side] === null ? [] : [`${x(at)} ${y(week[side])}`]))
      .map((point, at) => `${at === 0 ? 'M' : 'L'}${point}`)
      .join('')
  const middle = left + (width - left) / 2
  const starts = [0, 1, 2, 3].flatMap((week) => [
    { at: week, day: addDays(before.from, 7 * week) },
    { at: week + 4, day: addDays(after.from, 7 * week) },
  ])
  const name = t(`fix.measure.${main.name}`)
  return (
    <section class="card" aria-label={t('fix.chart', { name })}>
      <div class="panel-head wrap">
        <h2>{t('fix.chart', { name })}</h2>
        <HelpLink topic="fixes.result" name={t('fix.chart', { name })} />
        <span class="grow" />
        <span class="fix-legend faint">
          <i class="fixed" /> {t('fix.pages')} <i class="expected" /> {t('fix.expected')}
          {gained && ` · ${t('fix.difference', { count: number(gained.change) })}`}
        </span>
      </div>
      <div class="fix-chart" ref={box}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect x={left} y={12} width={middle - left} height={height - bottom - 12} class="before" />
          {(top < 2 ? [0, top] : [0, top / 2, top]).map((value) => (
            <g key={value}>
              <path class="grid" d={`M${left} ${y(value)}H${width}`} />
              <text x={left - 8} y={y(value) + 4} text-anchor="end">
                {measureText(main.name, value)}
              </text>
            </g>
          ))}
          <path class="expected" d={lineOf('expected')} />
          <path class="fixed" d={lineOf('fixed')} />
          <path class="marker" d={`M${middle} 12V${height - bottom}`} />
          {starts
            .filter(({ at }) => width >= allDatesFrom || at % 2 === 0)
            .map(({ at, day }) => (
              <text key={at} x={x(at)} y={height - 6} text-anchor="middle">
                {dayText(day)}
              </text>
            ))}
        </svg>
      </div>
      <table class="visually-hidden">
        <caption>{t('fix.chart', { name })}</caption>
        <tbody>
          {starts
            .toSorted((one, other) => one.at - other.at)
            .map(({ at, day }) => (
              <tr key={at}>
                <th scope="row">{dayText(day)}</th>
                <td>{measureText(main.name, weeks[at]?.fixed ?? null)}</td>
                <td>{measureText(main.name, weeks[at]?.expected ?? null)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

/** The next number that is easy to read, of which half is easy to read as well. */
function niceTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8, 10].find((one) => one * unit >= value) ?? 10) * unit
}
