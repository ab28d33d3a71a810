import type { Realtime } from '../../api/generated.ts'
import { ChartDataTable } from '../../components/chart-data-table.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import { date, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

const activeMinutes = 5

/** The number of current visitors, and the pageviews of each minute, with the minutes that the number is about tinted. */
export function Minutes({ realtime }: { readonly realtime: Realtime }) {
  const { visitors, minutes, last_30_minutes: half } = realtime
  const max = Math.max(1, ...minutes.map(({ pageviews }) => pageviews))
  const current = minutes.at(-1)?.pageviews ?? 0
  const time = (value: string): string => date(value, { timeStyle: 'short' })
  return (
    <section class="card current" aria-label={t('realtime.current')}>
      <div class="current-numbers">
        <h2>
          {t('realtime.current')} <HelpLink topic="realtime" name={t('realtime.current')} />
        </h2>
        <b class="current-visitors">{number(visitors)}</b>
        <span class="faint">{t('realtime.last5')}</span>
        <dl>
          <dt>{t('live.last30')}</dt>
          <dd>{number(half.visitors)}</dd>
          <dt>{t('metric.pageviews')}</dt>
          <dd>{number(half.pageviews)}</dd>
          <dt>{t('metric.events')}</dt>
          <dd>{number(half.events)}</dd>
        </dl>
      </div>
      <div class="current-minutes">
        <div class="current-head">
          <span>{t('realtime.perminute')}</span>
          <span class="faint">{t('realtime.sofar', { n: current })}</span>
        </div>
        <div class="minute-bars" aria-hidden="true">
          {minutes.map(({ time: start, pageviews }, index) => (
            <i
              key={start}
              class={minuteClass(minutes.length - 1 - index)}
              style={{ '--share': `${(pageviews / max) * 100}%` }}
              title={`${time(start)}: ${t('realtime.pageviews', { n: pageviews })}`}
            />
          ))}
        </div>
        <div class="minute-ticks" aria-hidden="true">
          {[30, 20, 10].map((n) => (
            <span key={n}>{t('realtime.ago', { n })}</span>
          ))}
          <span>{t('realtime.tick.now')}</span>
        </div>
        <ChartDataTable
          caption={t('realtime.perminute')}
          headers={[t('interval.minute'), t('metric.pageviews'), t('metric.visitors')]}
          rows={minutes.map((minute) => [time(minute.time), number(minute.pageviews), number(minute.visitors)])}
        />
      </div>
    </section>
  )
}

function minuteClass(age: number): string {
  if (age === 0) return 'current-minute'
  return age < activeMinutes ? 'active' : ''
}
