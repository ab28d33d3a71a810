import { useState } from 'preact/hooks'
import type { ProjectPage } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { readRows } from '../../api/stats.ts'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { useReportsByPage } from '../cross-service/use-reports-by-page.ts'
import type { Scope } from './scope.ts'

interface SeoPagesProps {
  readonly scope: Scope
  readonly count: number
}

/** The most visited pages with their SEO scores. */
export function SeoPages({ scope, count }: SeoPagesProps) {
  const query = { ...scope.query, per_page: 10 }
  const rows = useLoad(JSON.stringify(query), (signal) => readRows(scope.access, 'page', query, signal))
  const pages = rows.state === 'ready' ? rows.value.data.slice(0, count).map(({ value }) => value) : []
  const reports = useReportsByPage(scope, pages)
  return (
    <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={count} />}>
      {(value) =>
        value.data.length === 0 ? (
          <EmptyState title={t('stats.nodata')} />
        ) : (
          <ol class="rows">
            {value.data.slice(0, count).map((row) => (
              <SeoPage
                key={row.value}
                page={row.value}
                visitors={row.visitors ?? 0}
                domain={scope.domain}
                report={reports?.get(row.value)}
              />
            ))}
          </ol>
        )
      }
    </AsyncContent>
  )
}

interface SeoPageProps {
  readonly page: string
  readonly visitors: number
  readonly domain: string
  readonly report: ProjectPage | undefined
}

function SeoPage({ page, visitors, domain, report }: SeoPageProps) {
  const [busy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    const body = { url: `https://${domain}${page}`, privacy: 1 }
    const result = await request<'createReport'>('seo', '/api/v1/reports', { method: 'POST', body })
    setBusy(false)
    if (result.ok) navigate(`/reports/${result.value.data.id}`)
    else showToast(result.problem.detail || t('problem.offline'))
  }
  const inside = (
    <>
      <span class="name">{page}</span>
      <span class="soft">{number(visitors)}</span>
    </>
  )
  const share = { '--share': `${report?.score ?? 0}%` }
  return (
    <li>
      {report ? (
        <a class={`row scored ${report.result ?? ''}`} style={share} href={`/reports/${report.report}`}>
          {inside}
          <span class={`pill ${report.result ?? ''}`}>{report.score ?? '–'}</span>
        </a>
      ) : (
        <div class="row scored" style={share}>
          {inside}
          <button
            type="button"
            class="button small"
            onClick={check}
            disabled={busy}
            aria-label={t('seo.audit.page', { page })}
          >
            {t('seo.audit')}
          </button>
        </div>
      )}
    </li>
  )
}
