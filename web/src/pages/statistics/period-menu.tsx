import { useEffect } from 'preact/hooks'
import { Menu } from '../../components/menu.tsx'
import { navigate, type PageUrl, withQuery } from '../../router.ts'
import { dateRange } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from './scope.ts'
import { type Period, type View, zoneName } from './view.ts'

/** Keyboard shortcuts that work anywhere on the page. */
const shortcuts: readonly (readonly [Period, string])[] = [
  ['today', 'D'],
  ['yesterday', 'E'],
  ['24h', 'H'],
  ['7d', 'W'],
  ['30d', 'T'],
  ['month', 'M'],
  ['last_month', 'L'],
  ['6mo', 'S'],
  ['12mo', 'Y'],
  ['year', 'J'],
  ['all', 'A'],
]

const periodUrl = (pageUrl: PageUrl, period: Period): string =>
  withQuery(pageUrl, { period, from: undefined, to: undefined, interval: undefined })

interface PeriodMenuProps {
  readonly scope: Scope
  readonly accountZone: string | null
}

export function PeriodMenu({ scope: { view, pageUrl }, accountZone }: PeriodMenuProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const found = shortcuts.find(([, key]) => key === event.key.toUpperCase())
      if (found) navigate(periodUrl(pageUrl, found[0]))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [pageUrl])
  return (
    <Menu label={periodName(view)} ariaLabel={t('period.choose', { period: periodName(view) })}>
      {(close) => (
        <>
          {shortcuts.map(([period, key]) => (
            <a
              key={period}
              href={periodUrl(pageUrl, period)}
              aria-current={view.period === period ? 'true' : undefined}
              onClick={close}
            >
              {t(`period.${period}`)}
              <span class="shortcut">{key}</span>
            </a>
          ))}
          <hr />
          <CustomRange pageUrl={pageUrl} view={view} onDone={close} />
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
        </>
      )}
    </Menu>
  )
}

interface CustomRangeProps {
  readonly pageUrl: PageUrl
  readonly view: View
  readonly onDone: () => void
}

function CustomRange({ pageUrl, view, onDone }: CustomRangeProps) {
  const today = new Date().toISOString().slice(0, 10)
  const choose = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    const days = new FormData(event.currentTarget)
    const [from, to] = [String(days.get('from')), String(days.get('to'))].sort()
    if (!from || !to) return
    navigate(withQuery(pageUrl, { from, to, period: undefined, interval: undefined }))
    onDone()
  }
  return (
    <form onSubmit={choose}>
      <div class="date-range">
        <label>
          <span class="faint">{t('period.from')}</span>
          <input class="input" type="date" name="from" required defaultValue={view.from ?? today} max={today} />
        </label>
        <label>
          <span class="faint">{t('period.to')}</span>
          <input class="input" type="date" name="to" required defaultValue={view.to ?? today} max={today} />
        </label>
      </div>
      <button type="submit" class="button small">
        {t('period.apply')}
      </button>
    </form>
  )
}

function periodName(view: View): string {
  if (view.period !== 'custom' || view.from === null || view.to === null) return t(`period.${view.period}`)
  const [from, to] = [new Date(view.from), new Date(view.to)]
  return dateRange(from, to, { dateStyle: 'medium', timeZone: 'UTC' })
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
