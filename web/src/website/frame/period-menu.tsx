import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Menu } from '../../components/menu.tsx'
import { navigate, type PageUrl, withQuery } from '../../router.ts'
import { useFigures } from '../../state/offline-data.ts'
import { shortcutsEnabled, useShortcuts } from '../../state/shortcuts.ts'
import type { Loadable } from '../../state/use-load.ts'
import { dateRange } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { type DayRange, rangeQuery, shiftRange, viewRange } from '../view/days.ts'
import { localDay } from '../view/intervals.ts'
import type { Scope } from '../view/scope.ts'
import { type Period, readView, type View, zoneName } from '../view/view.ts'
import { loadDialogs } from './load-dialogs.ts'
import { periodShortcuts, shortcuts } from './period-shortcuts.ts'

const RangeCalendar = lazy(async () => (await loadDialogs()).RangeCalendar, null)
const ShortcutsDialog = lazy(async () => (await loadDialogs()).ShortcutsDialog, null)

const periodUrl = (pageUrl: PageUrl, period: Period): string =>
  withQuery(pageUrl, { period, from: undefined, to: undefined, interval: undefined })

interface PeriodMenuProps {
  readonly scope: Pick<Scope, 'view' | 'pageUrl' | 'timezone'> & { readonly totals: Loadable<unknown> }
  readonly accountZone: string | null
}

/** The period, with arrows to the one before and after. */
export function PeriodMenu({ scope: { view, pageUrl, timezone, totals }, accountZone }: PeriodMenuProps) {
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  useFigures({
    period: periodName(view),
    asked: periodName(readView(pageUrl)),
    loadedAt: totals.state === 'ready' ? totals.loadedAt : null,
  })
  const today = localDay(Date.now(), timezone)
  const range = viewRange(view, today)
  const previous = range && shiftRange(range, -1)
  const following = range && shiftRange(range, 1)
  const next = following && following.from <= today ? following : null
  const show = (other: DayRange | null): void => {
    if (other) navigate(withQuery(pageUrl, rangeQuery(other, today)))
  }
  useShortcuts((key) => {
    const period = periodShortcuts.find(([, one]) => one === key)?.[0]
    if (period) navigate(periodUrl(pageUrl, period))
    else if (key === shortcuts.previous) show(previous)
    else if (key === shortcuts.next) show(next)
    else if (key === shortcuts.compare) navigate(withQuery(pageUrl, { compare: view.compare ? 'none' : undefined }))
    else if (key === shortcuts.help) setShowsShortcuts(true)
  })
  return (
    <div class="button-group">
      <button
        type="button"
        class="button square flip"
        aria-label={t('period.previous')}
        disabled={!previous}
        onClick={() => show(previous)}
      >
        <Icon name="chevron" />
      </button>
      <Menu label={periodName(view)} ariaLabel={t('period.choose', { period: periodName(view) })}>
        {(close) => (
          <div class="columns">
            <div>
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
            </div>
            <div>
              <RangeCalendar
                range={range}
                today={today}
                onApply={(chosen) => {
                  show(chosen)
                  close()
                }}
              />
              <hr />
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
              <button type="button" class="item" onClick={() => [setShowsShortcuts(true), close()]}>
                {t('shortcuts.title')}
              </button>
            </div>
          </div>
        )}
      </Menu>
      <button
        type="button"
        class="button square"
        aria-label={t('period.next')}
        disabled={!next}
        onClick={() => show(next)}
      >
        <Icon name="chevron" />
      </button>
      {showsShortcuts && <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />}
    </div>
  )
}

/** The period and its days, which a printed page shows instead of its menus. */
export function PrintedPeriod({ scope: { view, totals } }: { readonly scope: Scope }) {
  if (totals.state !== 'ready') return null
  const { from, to, timezone } = totals.value.meta
  const days = dateRange(new Date(from), new Date(Date.parse(to) - 1), { dateStyle: 'medium', timeZone: timezone })
  const parts = [view.period !== 'custom' && periodName(view), days, view.compare && t(`compare.${view.compare}`)]
  return <p class="print-only">{parts.filter(Boolean).join(' · ')}</p>
}

function periodName(view: View): string {
  if (view.period !== 'custom' || view.from === null || view.to === null) return t(`period.${view.period}`)
  const [from, to] = [new Date(view.from), new Date(view.to)]
  return dateRange(from, to, { dateStyle: 'medium', timeZone: 'UTC' })
}
