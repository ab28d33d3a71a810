import { useState } from 'preact/hooks'
import type { Report, Results, SharedReport } from '../../api/generated.ts'
import { Head } from '../../components/page-header.tsx'
import { Meter, ScoreRing } from '../../components/score.tsx'
import { Contained } from '../../components/states.tsx'
import { useTitle } from '../../state/use-title.ts'
import { ago } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { Standing } from '../reports/report-row.tsx'
import { Working } from './audit-progress.tsx'
import { categoryName } from './category-name.ts'
import { Checks } from './checks.tsx'
import { Headers, Redirects, Seen, StructuredData } from './fetched-page.tsx'
import { History } from './history.tsx'
import { Visits } from './page-visits.tsx'
import { SearchPreview, SocialPreview } from './previews.tsx'
import type { ReportDoor } from './report.tsx'
import { ReportActions } from './report-actions.tsx'

interface ReportViewProps {
  readonly report: Report | SharedReport
  readonly door: ReportDoor
  readonly onChange: () => void
}

export function ReportView({ report, door, onChange }: ReportViewProps) {
  const address = report.url.replace(/^https?:\/\//, '')
  const working = report.status === 'queued' || report.status === 'running'
  // Only its owner is shown the id.
  const own = 'id' in report ? report : null
  useTitle(address)
  return (
    <>
      <Head
        title={address}
        beside={
          <>
            <Standing report={report} />
            <span class="note">
              {report.generated_at && <span>{t('report.generated', { ago: ago(report.generated_at) })}</span>}
              {own && <Visits report={own} />}
            </span>
          </>
        }
      >
        {own && <ReportActions report={own} onChange={onChange} />}
      </Head>
      {working && <Working report={report} />}
      {report.status === 'failed' && (
        <div class="notice bad" role="alert">
          <b>{t('report.failed')}</b> <span lang="en">{report.error}</span>
        </div>
      )}
      {report.results && !working && <Found results={report.results} report={report} door={door} />}
    </>
  )
}

interface FoundProps {
  readonly results: Results
  readonly report: Report | SharedReport
  readonly door: ReportDoor
}

function Found({ results, report, door }: FoundProps) {
  const { page } = results
  const [category, setCategory] = useState<string | null>(null)
  return (
    <div class="report">
      <div class="stack">
        <section class="card score" aria-label={t('report.scoreword')}>
          <ScoreRing score={results.summary.score} />
          <div class="meters">
            {results.categories.map((one) => (
              <Meter
                key={one.category}
                label={categoryName(one)}
                score={one.score}
                on={category === one.category}
                onChoose={() => setCategory(category === one.category ? null : one.category)}
              />
            ))}
          </div>
        </section>
        <Contained>
          <Checks results={results} category={category} />
        </Contained>
        <Contained>
          <Redirects page={page} />
        </Contained>
        <Contained>
          <StructuredData page={page} />
        </Contained>
        <Contained>
          <Headers page={page} />
        </Contained>
      </div>
      <aside class="side">
        <Contained>
          <SearchPreview preview={page.search_preview} />
        </Contained>
        <Contained>
          <History report={report} door={door} />
        </Contained>
        <Contained>
          <Seen page={page} />
        </Contained>
        <Contained>
          <SocialPreview preview={page.social_preview} />
        </Contained>
      </aside>
    </div>
  )
}
