import type { SiteIssueHistoryEntry } from '../../../../api/generated.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { date, number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'

/** More events than this are old. */
const maxEvents = 6
const shortDate = (time: string | null): string => (time === null ? '' : date(time, { month: 'short', day: 'numeric' }))

/** In how many pages each crawl found the issue, and when it came and went. */
export function History({ history }: { readonly history: readonly SiteIssueHistoryEntry[] }) {
  const most = Math.max(1, ...history.map(({ pages }) => pages ?? 0))
  const events = history.filter(({ event }) => event !== null).toReversed()
  return (
    <section class="card" aria-label={t('siteissue.history')}>
      <div class="heading-row">
        <h2>
          {t('siteissue.history')} <HelpLink topic="score.issues" name={t('siteissue.history')} isAbout />
        </h2>
        <small class="faint">{t('siteissue.history.runs', { n: history.length })}</small>
      </div>
      <div class="issue-history" aria-hidden="true">
        {history.map(({ run, at, pages }) => (
          <i
            key={run}
            class={(pages ?? 0) === 0 ? 'none' : ''}
            title={`${shortDate(at)}: ${pages === null ? '–' : number(pages)}`}
            style={{ '--height': String((pages ?? 0) / most) }}
          />
        ))}
      </div>
      <div class="heading-row faint trend-dates" aria-hidden="true">
        <span>{shortDate(history[0]?.at ?? null)}</span>
        <span>{shortDate(history.at(-1)?.at ?? null)}</span>
      </div>
      <ul class="issue-events">
        {events.slice(0, maxEvents).map(({ run, at, event, event_pages }) => (
          <li key={run}>
            <span class="faint">{shortDate(at)}</span>
            <span class={event === 'fixed' ? 'up' : 'down'}>
              {event !== null && t(`siteissue.event.${event}`, { n: event_pages ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
