import { useState } from 'preact/hooks'
import type { Replies } from '../../api/generated.ts'
import { navigate, type PageUrl, withQuery } from '../../router.ts'
import { shortcutsEnabled } from '../../state/shortcuts.ts'
import type { Loadable } from '../../state/use-load.ts'
import { dateRange } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { type DayRange, viewRange } from '../view/days.ts'
import { localDay } from '../view/intervals.ts'
import { comparisons, type View, zoneName } from '../view/view.ts'
import { periodShortcuts } from './period-shortcuts.ts'
import { compareUrl, periodUrl } from './period-urls.ts'
import { RangeCalendar } from './range-calendar.tsx'

interface PeriodChoicesProps {
  readonly view: View
  readonly pageUrl: PageUrl
  readonly today: string
  readonly isCompared: boolean
  readonly accountZone: string | null
  /** The figures of the period, if they name its days. */
  readonly totals: Loadable<unknown>
  readonly onShow: (range: DayRange) => void
  readonly onShortcuts: () => void
  readonly close: () => void
}

/** What the period control opens: the periods, what they are compared with, and a calendar for days of one's own. */
export function PeriodChoices(props: PeriodChoicesProps) {
  const { view, pageUrl, today, isCompared, accountZone, onShow, onShortcuts, close } = props
  const [picked, pick] = useState<'period' | 'comparison' | null>(null)
  const range = viewRange(view, today)
  if (picked !== null) {
    const isPeriod = picked === 'period'
    return (
      <>
        <div class="label">{t(isPeriod ? 'period.custom' : 'comparing.label')}</div>
        <RangeCalendar
          range={isPeriod ? range : (view.compared ?? range)}
          today={today}
          onApply={(chosen) => {
            if (isPeriod) onShow(chosen)
            else navigate(compareUrl(pageUrl, { compare: 'custom', compare_from: chosen.from, compare_to: chosen.to }))
            close()
          }}
        />
      </>
    )
  }
  return (
    <div class="period-choices">
      <div class="columns">
        <div>
          <div class="label">{t('periods.label')}</div>
          {periodShortcuts.map(([period, key]) => (
            <a
              key={period}
              href={periodUrl(pageUrl, period)}
              aria-current={view.period === period ? 'true' : undefined}
              onClick={close}
            >
              {t(`period.${period}`)}
              {shortcutsEnabled() && <span class="shortcut">{key}</span>}
            </a>
          ))}
          <button type="button" class="item" aria-pressed={view.period === 'custom'} onClick={() => pick('period')}>
            {t('periods.own')}
          </button>
        </div>
        <div>
          {isCompared && <Comparisons {...props} onPick={() => pick('comparison')} />}
          <div class="label">{t('zone.label')}</div>
          {(['viewer', 'account', 'utc'] as const)
            .filter((zone) => zone !== 'account' || accountZone !== null)
            .map((zone) => (
              <a
                key={zone}
                href={withQuery(pageUrl, { zone: zone === 'viewer' ? undefined : zone })}
                aria-current={view.zone === zone ? 'true' : undefined}
                onClick={close}
              >
                {t(`zone.${zone}`)}
                <span class="shortcut">{zoneName(zone, accountZone).replaceAll('_', ' ')}</span>
              </a>
            ))}
          <hr />
          <button type="button" class="item" onClick={() => [onShortcuts(), close()]}>
            {t('shortcuts.title')}
          </button>
        </div>
      </div>
      <ComparedDays {...props} />
    </div>
  )
}

function Comparisons({ view, pageUrl, close, onPick }: PeriodChoicesProps & { readonly onPick: () => void }) {
  const url = (compare: (typeof comparisons)[number] | 'none'): string =>
    compareUrl(pageUrl, { compare: compare === 'previous' ? undefined : compare })
  return (
    <>
      <div class="label">{t('comparing.label')}</div>
      {[...comparisons, 'none' as const].map((one) =>
        one === 'custom' ? (
          <button key={one} type="button" class="item" aria-pressed={view.compare === 'custom'} onClick={onPick}>
            {t('compare.choice.custom')}
          </button>
        ) : (
          <a
            key={one}
            href={url(one)}
            aria-current={one === (view.compare ?? 'none') ? 'true' : undefined}
            onClick={close}
          >
            {t(`compare.choice.${one}`)}
          </a>
        ),
      )}
      <label class="checkbox item">
        <input
          type="checkbox"
          checked={view.matchesWeekdays ?? false}
          disabled={view.compare === null || view.compare === 'custom'}
          onChange={({ currentTarget }) =>
            navigate(withQuery(pageUrl, { match_weekdays: currentTarget.checked ? '1' : undefined }), {
              keepScroll: true,
            })
          }
        />
        {t('comparing.weekdays')}
      </label>
      <hr />
    </>
  )
}

/** The days of the period and of what it is compared with, once their figures are loaded. */
function ComparedDays({ totals, view }: PeriodChoicesProps) {
  const meta = totals.state === 'ready' && !totals.stale ? daysOf(totals.value) : null
  if (!meta || view.compare === null || !meta.compared) return null
  const days = ({ from, to }: { readonly from: string; readonly to: string }): string => {
    const [first, last] = [Date.parse(from), Date.parse(to) - 1]
    const local = (time: number): Date => new Date(`${localDay(time, meta.timezone)}T00:00:00Z`)
    return dateRange(local(first), local(last), { dateStyle: 'medium', timeZone: 'UTC' })
  }
  return <p class="compared-days">{t('comparing.days', { dates: days(meta), compared: days(meta.compared) })}</p>
}

type Days = Replies['readStats']['meta']

const isDays = (meta: unknown): meta is Days =>
  typeof meta === 'object' && meta !== null && 'from' in meta && 'to' in meta && 'timezone' in meta

/** Totals name the days that they are of, lists of sites do not. */
const daysOf = (value: unknown): Days | null =>
  typeof value === 'object' && value !== null && 'meta' in value && isDays(value.meta) ? value.meta : null
