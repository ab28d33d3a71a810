import type { Report } from '../../api/generated.ts'
import { readRows } from '../../api/stats.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { findWebsite } from '../cross-service/find-website.ts'

/** How often the reported page is visited, where the other service counts it. Silent where it does not. */
export function Visits({ report }: { readonly report: Report }) {
  const url = URL.parse(report.url)
  const visits = useLoad(url ? `visits ${report.url}` : null, async (signal) => {
    const site = await findWebsite(report.project, signal)
    if (!site.ok || !url) return site.ok ? { ok: true, value: null } : site
    if (site.value === null) return { ok: true, value: null }
    const page = url.pathname + url.search
    const rows = await readRows(
      site.value,
      'page',
      { period: '30d', filter: [`page:is:${page}`], per_page: 10 },
      signal,
    )
    return rows.ok ? { ok: true, value: rows.value.data.find((row) => row.value === page)?.visits ?? 0 } : rows
  })
  return visits.state === 'ready' && visits.value !== null ? (
    <span>{t('report.visits', { n: visits.value })}</span>
  ) : null
}
