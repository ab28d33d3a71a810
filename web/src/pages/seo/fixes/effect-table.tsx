import type { FixMeasure, FixResult } from '../../../api/generated.ts'
import { t } from '../../../strings/strings.ts'
import { effectText, measureText, shortRange } from './fix-texts.ts'

/** The figures of both groups, and each effect with its range on one axis. */
export function EffectTable({ result }: { readonly result: FixResult }) {
  const { measures, fixed_pages, control, goal, verdict } = result
  const end = axisEnd(measures)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: On phones it is scrolled sideways, with the keyboard as well.
    <section class="table-card" tabIndex={0} aria-label={t('fix.each')}>
      <table class="table effects">
        <thead>
          <tr>
            <th scope="col">{t('fix.each')}</th>
            <th scope="col">{t('fix.fixed', { n: fixed_pages })}</th>
            <th scope="col">{t('fix.control', { n: control.pages })}</th>
            <th scope="col" class="wide-only">
              <span class="effect-axis">
                <span>{effectText('visits', -end)}</span>
                <span>0</span>
                <span>{effectText('visits', end)}</span>
              </span>
            </th>
            <th scope="col" class="numeric">
              {t('fix.effect')}
            </th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.name}>
              <th scope="row">
                {t(`fix.measure.${measure.name}`)}
                {measure.name === 'conversions' && goal !== null && <small class="faint">{goal}</small>}
              </th>
              <td>
                <Sides measure={measure} sides={measure.fixed} isOver={verdict !== 'waiting'} />
              </td>
              <td>
                <Sides measure={measure} sides={measure.control} isOver={verdict !== 'waiting'} />
              </td>
              <td class="wide-only">{measure.name !== 'position' && <Bar measure={measure} end={end} />}</td>
              <td class="numeric">
                <EffectCell measure={measure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SidesProps {
  readonly measure: FixMeasure
  readonly sides: FixMeasure['fixed']
  /** Some days say nothing about how four weeks compare with four others. */
  readonly isOver: boolean
}

const Sides = ({ measure: { name }, sides, isOver }: SidesProps) => (
  <>
    {measureText(name, sides.before)} → <b>{measureText(name, sides.after)}</b>
    {isOver && sides.before !== null && sides.after !== null && sides.before > 0 && (
      <small class="faint">
        {name === 'position'
          ? effectText(name, sides.after - sides.before)
          : effectText(name, (100 * (sides.after - sides.before)) / sides.before)}
      </small>
    )}
  </>
)

function EffectCell({ measure: { name, effect, lacks } }: { readonly measure: FixMeasure }) {
  if (!effect) return <span class="faint">{lacks === 'days' ? '–' : t('fix.verdict.not_enough')}</span>
  const tone = { helped: 'up', hurt: 'down', unclear: 'soft' }[effect.verdict]
  return (
    <>
      <b class={tone}>{effectText(name, effect.change)}</b>
      <small class="faint">
        {shortRange(name, effect)} · {t(effect.verdict === 'unclear' ? 'fix.unclear' : 'fix.clear')}
      </small>
    </>
  )
}

/** A range that reaches across zero is gray. */
function Bar({ measure: { effect }, end }: { readonly measure: FixMeasure; readonly end: number }) {
  if (!effect) return null
  const place = (value: number): number => 50 + (50 * Math.max(-end, Math.min(end, value))) / end
  const [low, high] = [place(effect.low), place(effect.high)]
  return (
    <span class={`effect-bar ${effect.verdict}`} aria-hidden="true">
      <i style={{ left: `${low}%`, width: `${high - low}%` }} />
      <u style={{ left: `${place(effect.change)}%` }} />
    </span>
  )
}

const ends = [20, 40, 60, 100, 200]

/** Far ends of wide ranges are cut off. */
function axisEnd(measures: readonly FixMeasure[]): number {
  const furthest = Math.max(
    0,
    ...measures.flatMap(({ name, effect }) =>
      effect && name !== 'position' ? [Math.abs(effect.low), Math.abs(effect.high)] : [],
    ),
  )
  return ends.find((end) => end >= furthest) ?? ends.at(-1) ?? 200
}
