import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Menu } from '../../components/menu.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useFigures } from '../../state/offline-data.ts'
import { useShortcuts } from '../../state/shortcuts.ts'
import type { Loadable } from '../../state/use-load.ts'
import { dateRange } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { type DayRange, rangeQuery, shiftRange, viewRange } from '../view/days.ts'
import { localDay } from '../view/intervals.ts'
import type { Scope } from '../view/scope.ts'
import { readView, type View } from '../view/view.ts'
import { loadDialogs } from './load-dialogs.ts'
import { periodShortcuts, shortcuts } from './period-shortcuts.ts'
import { compareUrl, periodUrl } from './period-urls.ts'

const PeriodChoices = lazy(async () => (await loadDialogs()).PeriodChoices, null)
const ShortcutsDialog = lazy(async () => (await loadDialogs()).ShortcutsDialog, null)

interface PeriodMenuProps {
  readonly scope: Pick<Scope, 'view' | 'pageUrl' | 'timezone'> & { readonly totals: Loadable<unknown> }
  readonly accountZone: string | null
  /** Whether the page shows a comparison. */
  readonly isCompared?: boolean
}

/** The period and what it is compared with, and arrows to the period before and after. */
export function PeriodMenu({ scope, accountZone, isCompared = true }: PeriodMenuProps) {
  const { view, pageUrl, timezone, totals } = scope
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
    else if (key === shortcuts.compare) navigate(compareUrl(pageUrl, { compare: view.compare ? 'none' : undefined }))
    else if (key === shortcuts.help) setShowsShortcuts(true)
  })
  const label = isCompared && view.compare ? `${periodName(view)} ${comparisonName(view)}` : periodName(view)
  return (
    <div class="button-group period">
      <button
        type="button"
        class="button square flip"
        aria-label={t('period.previous')}
        disabled={!previous}
        onClick={() => show(previous)}
      >
        <Icon name="chevron" />
      </button>
      <Menu
        ariaLabel={t('period.choose', { period: label })}
        label={
          <>
            <span>{periodName(view)}</span>{' '}
            {isCompared && view.compare && <span class="compared">{comparisonName(view)}</span>}
          </>
        }
      >
        {(close) => (
          <PeriodChoices
            {...{ view, pageUrl, today, isCompared, accountZone, totals, close }}
            onShow={show}
            onShortcuts={() => setShowsShortcuts(true)}
          />
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
  const parts = [view.period !== 'custom' && periodName(view), days, view.compare && comparisonName(view)]
  return <p class="print-only">{parts.filter(Boolean).join(' · ')}</p>
}

export function periodName(view: View): string {
  if (view.period !== 'custom' || view.from === null || view.to === null) return t(`period.${view.period}`)
  const [from, to] = [new Date(view.from), new Date(view.to)]
  return dateRange(from, to, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** What the view compares with, as in “vs. previous period”. */
function comparisonName({ compare, compared }: View): string {
  if (compare !== 'custom' || !compared) return compare ? t(`compare.${compare}`) : ''
  const dates = dateRange(new Date(compared.from), new Date(compared.to), { dateStyle: 'medium', timeZone: 'UTC' })
  return t('compare.custom', { dates })
}
