import type { LogCoverage } from '../../../api/generated.ts'
import { Panel } from '../../../components/panel.tsx'
import { date, number, percent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'

/** How many of the pages that people opened the script has counted. */
export function LogCoveragePanel({ coverage: { share, days } }: { readonly coverage: LogCoverage }) {
  return (
    <Panel height="own" label={t('health.log')} help="tracking.log">
      {share !== null && (
        <p class="health-note">
          {share > 1 ? t('health.log.incomplete') : t('health.log.share', { share: percent(share) })}
        </p>
      )}
      <div class="table-card health-table">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{t('health.log.day')}</th>
              <th scope="col" class="numeric">
                {t('health.log.requests')}
              </th>
              <th scope="col" class="numeric">
                {t('health.log.pageviews')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{date(day.date, { dateStyle: 'medium', timeZone: 'UTC' })}</td>
                <td class="numeric">{number(day.page_requests)}</td>
                <td class="numeric">{number(day.pageviews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
