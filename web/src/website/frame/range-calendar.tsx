import './range-calendar.css'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { date } from '../../strings/format.ts'
import { language, t } from '../../strings/strings.ts'
import { addDays, addMonths, type DayRange, daysBetween, firstOfMonth, lastOfMonth } from '../view/days.ts'

interface RangeCalendarProps {
  readonly range: DayRange | null
  readonly today: string
  readonly onApply: (range: DayRange) => void
}

const dateOf = (day: string, style: Intl.DateTimeFormatOptions): string =>
  date(`${day}T00:00:00Z`, { ...style, timeZone: 'UTC' })

/** 1 for Monday to 7 for Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const firstWeekday = (): number => (language() === 'en' ? 7 : 1)
const startOfWeek = (day: string): string => addDays(day, -((weekday(day) - firstWeekday() + 7) % 7))

/** A calendar in which two days are chosen, by mouse or keyboard, and fields to type them. */
export function RangeCalendar({ range, today, onApply }: RangeCalendarProps) {
  const [chosen, setChosen] = useState<DayRange>(range ?? { from: today, to: today })
  const [isFirstChosen, setFirstChosen] = useState(false)
  const [focused, setFocused] = useState(() => earlier(chosen.to, today))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  // Before the next key arrives, which would otherwise go to the day before.
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const month = firstOfMonth(focused)
  const start = startOfWeek(month)
  const weeks = Math.ceil((daysBetween(start, lastOfMonth(month)) + 1) / 7)
  const dayAt = (week: number, index: number): string => addDays(start, week * 7 + index)
  const choose = (day: string): void => {
    setFocused(day)
    setChosen(isFirstChosen ? rangeOf(chosen.from, day) : { from: day, to: day })
    setFirstChosen(!isFirstChosen)
  }
  const onKey = (event: KeyboardEvent): void => {
    const to = dayOfKey(event.key, focused)
    if (to === undefined) return
    event.preventDefault()
    moved.current = true
    setFocused(earlier(to, today))
  }
  const type = (name: 'from' | 'to', value: string): void => {
    setChosen({ ...chosen, [name]: value })
    if (/^20\d\d-/.test(value)) setFocused(earlier(value, today))
  }
  return (
    <form
      class="range-calendar"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(rangeOf(chosen.from, chosen.to))
      }}
    >
      <CalendarHead focused={focused} today={today} onMove={setFocused} />
      <table ref={grid} aria-label={t('period.custom')}>
        <Weekdays start={start} />
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={dayAt(week, 0)}>
              {Array.from({ length: 7 }, (_, index) => {
                const day = dayAt(week, index)
                const inRange = day >= chosen.from && day <= chosen.to
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={day}
                      class={firstOfMonth(day) === month ? '' : 'faint'}
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={dateOf(day, { dateStyle: 'full' })}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={inRange}
                      disabled={day > today}
                      onKeyDown={onKey}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="date-range">
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span class="faint">{t(`period.${name}`)}</span>
            <input
              class="input"
              type="date"
              required
              max={today}
              value={chosen[name]}
              onInput={(event) => type(name, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <button type="submit" class="button small">
        {t('period.apply')}
      </button>
    </form>
  )
}

function Weekdays({ start }: { readonly start: string }) {
  return (
    <thead>
      <tr>
        {Array.from({ length: 7 }, (_, index) => (
          <th key={index} scope="col" abbr={dateOf(addDays(start, index), { weekday: 'long' })}>
            {dateOf(addDays(start, index), { weekday: 'narrow' })}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface CalendarHeadProps {
  readonly focused: string
  readonly today: string
  readonly onMove: (day: string) => void
}

/** The month, and buttons for those before and after it. */
function CalendarHead({ focused, today, onMove }: CalendarHeadProps) {
  return (
    <div class="calendar-head">
      <button
        type="button"
        class="button plain square flip"
        aria-label={t('calendar.previous')}
        onClick={() => onMove(sameDay(focused, -1))}
      >
        <Icon name="chevron" />
      </button>
      <b aria-live="polite">{dateOf(firstOfMonth(focused), { month: 'long', year: 'numeric' })}</b>
      <button
        type="button"
        class="button plain square"
        aria-label={t('calendar.next')}
        disabled={addMonths(firstOfMonth(focused), 1) > today}
        onClick={() => onMove(earlier(sameDay(focused, 1), today))}
      >
        <Icon name="chevron" />
      </button>
    </div>
  )
}

/** Where a key of the keyboard leads from a day. */
const dayOfKey = (key: string, day: string): string | undefined =>
  ({
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: startOfWeek(day),
    End: addDays(startOfWeek(day), 6),
    PageUp: sameDay(day, -1),
    PageDown: sameDay(day, 1),
  })[key]

const earlier = (day: string, other: string): string => [day, other].sort()[0] ?? day

const rangeOf = (one: string, other: string): DayRange => {
  const [from = one, to = other] = [one, other].sort()
  return { from, to }
}

/** The same day of another month, or its last one. */
function sameDay(day: string, months: number): string {
  const first = addMonths(day, months)
  return earlier(`${first.slice(0, 8)}${day.slice(8)}`, lastOfMonth(first))
}
