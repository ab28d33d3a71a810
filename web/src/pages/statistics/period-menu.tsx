import { useEffect } from 'preact/hooks'
import { Menu } from '../../components/menu.tsx'
import { go, type Place, withQuery } from '../../router.ts'
import { dateRange } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from './scope.ts'
import { type Period, type View, zoneName } from './view.ts'

/** Keys that choose a period from anywhere on the page. */
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

const at = (place: Place, period: Period): string =>
  withQuery(place, { period, from: undefined, to: undefined, interval: undefined })

interface PeriodMenuProps {
  readonly scope: Scope
  readonly accountZone: string | null
}

export function PeriodMenu({ scope: { view, place }, accountZone }: PeriodMenuProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const found = shortcuts.find(([, key]) => key === event.key.toUpperCase())
      if (found) go(at(place, found[0]))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [place])
  return (
    <Menu label={periodName(view)} name={t('period.choose', { period: periodName(view) })}>
      {(close) => (
        <>
          {shortcuts.map(([period, key]) => (
            <a
              key={period}
              href={at(place, period)}
              aria-current={view.period === period ? 'true' : undefined}
              onClick={close}
            >
              {t(`period.${period}`)}
              <span class="kbd">{key}</span>
            </a>
          ))}
          <hr />
          <Days place={place} view={view} onDone={close} />
          <hr />
          <div class="label">{t('zone.label')}</div>
          {(['viewer', 'account', 'utc'] as const)
            .filter((zone) => zone !== 'account' || accountZone !== null)
            .map((zone) => (
              <a
                key={zone}
                href={withQuery(place, { zone: zone === 'viewer' ? undefined : zone })}
                aria-current={view.zone === zone ? 'true' : undefined}
                onClick={close}
              >
                {t(`zone.${zone}`)}
                <span class="kbd">{zoneName(zone, accountZone).replaceAll('_', ' ')}</span>
              </a>
            ))}
        </>
      )}
    </Menu>
  )
}

interface DaysProps {
  readonly place: Place
  readonly view: View
  readonly onDone: () => void
}

function Days({ place, view, onDone }: DaysProps) {
  const today = new Date().toISOString().slice(0, 10)
  const choose = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    const days = new FormData(event.currentTarget)
    const [from, to] = [String(days.get('from')), String(days.get('to'))].sort()
    if (!from || !to) return
    go(withQuery(place, { from, to, period: undefined, interval: undefined }))
    onDone()
  }
  return (
    <form onSubmit={choose}>
      <div class="days">
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
