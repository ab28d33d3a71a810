import { useContext } from 'preact/hooks'
import type { Report } from '../../../../api/generated.ts'
import { readRows } from '../../../../api/stats.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { t } from '../../../../strings/strings.ts'
import { FrameControlContext } from '../../../../website/frame/frame-control.ts'

/** Visits of the reported page, if its website is tracked; nothing otherwise. Until they are known, they have their place. */
export function PageVisits({ report }: { readonly report: Report }) {
  const website = useContext(FrameControlContext)?.website
  const url = URL.parse(report.url)
  const page = url && url.pathname + url.search
  const visits = useLoad(website && page ? `visits ${website.id} ${page}` : null, (signal) =>
    readRows(
      { kind: 'owner', id: String(website?.id) },
      'page',
      { period: '30d', filter: [`page:is:${page}`], per_page: 10 },
      signal,
    ),
  )
  if (website === null || visits.state === 'failed') return null
  if (visits.state === 'loading')
    return (
      <span class="unknown" aria-hidden="true">
        {t('report.visits', { n: 100 })}
      </span>
    )
  return <span>{t('report.visits', { n: visits.value.data.find(({ value }) => value === page)?.visits ?? 0 })}</span>
}
