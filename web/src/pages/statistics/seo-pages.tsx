import type { ProjectPage } from '../../api/generated.ts'
import { readRows } from '../../api/stats.ts'
import { RowHeads } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { rowLink } from '../../website/rows/row-link.ts'
import { useReportsByPage } from '../../website/seo/use-reports-by-page.ts'
import type { Scope } from '../../website/view/scope.ts'

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
          <>
            <RowHeads
              heads={[
                ['value', t('metric.visitors')],
                ['score', t('report.score.label')],
              ]}
            />
            <ol class="rows">
              {value.data.slice(0, count).map((row) => (
                <SeoPage
                  key={row.value}
                  page={row.value}
                  visitors={row.visitors ?? 0}
                  scope={scope}
                  report={reports?.get(row.value)}
                />
              ))}
            </ol>
          </>
        )
      }
    </AsyncContent>
  )
}

interface SeoPageProps {
  readonly page: string
  readonly visitors: number
  readonly scope: Scope
  readonly report: ProjectPage | undefined
}

function SeoPage({ page, visitors, scope, report }: SeoPageProps) {
  return (
    <li>
      <a
        class={`row scored ${report?.result ?? ''}`}
        style={{ '--share': `${report?.score ?? 0}%` }}
        {...rowLink(scope, 'page', { value: page })}
      >
        <span class="name">{readableUrl(page)}</span>
        <span class="soft">{number(visitors)}</span>
        <span class={`pill ${report?.result ?? ''}`}>{report?.score ?? '–'}</span>
      </a>
    </li>
  )
}
