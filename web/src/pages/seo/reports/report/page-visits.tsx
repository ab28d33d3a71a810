import type { Report } from '../../../../api/generated.ts'
import { readRows } from '../../../../api/stats.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { t } from '../../../../strings/strings.ts'
import { findStatsAccess } from '../../../../website/seo/find-website.ts'

/** Visits of the reported page, if its website is tracked; nothing otherwise. */
export function PageVisits({ report }: { readonly report: Report }) {
  const url = URL.parse(report.url)
  const visits = useLoad(url ? `visits ${report.url}` : null, async (signal) => {
    const access = await findStatsAccess(report.project, signal)
    if (!access.ok || !url) return access.ok ? { ok: true, value: null } : access
    if (access.value === null) return { ok: true, value: null }
    const page = url.pathname + url.search
    const rows = await readRows(
      access.value,
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
