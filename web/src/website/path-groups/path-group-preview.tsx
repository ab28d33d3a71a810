import type { PathGroup } from '../../api/generated.ts'
import { readRows } from '../../api/stats.ts'
import { useDebounced } from '../../state/use-debounced.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { metricFormat } from '../view/metrics.ts'
import type { Scope } from '../view/scope.ts'

/** As many as a filter can have. */
const maxIds = 50

interface PathGroupPreviewProps {
  readonly scope: Scope
  readonly pattern: string
  /** The groups that pages are compared with before. */
  readonly earlier: readonly PathGroup[]
}

/** The pages of the last 30 days that a pattern matches, without those of earlier groups. */
export function PathGroupPreview({ scope, pattern, earlier }: PathGroupPreviewProps) {
  const settled = useDebounced(/^[/*]/.test(pattern) ? pattern : null)
  const matching = `page:matches:${(settled ?? '').replace(/[|\\]/g, '\\$&')}`
  const taken = Array.from(
    { length: Math.ceil(earlier.length / maxIds) },
    (_, chunk) =>
      `not page:in_group:${earlier
        .slice(chunk * maxIds, (chunk + 1) * maxIds)
        .map(({ id }) => id)
        .join('|')}`,
  )
  const pagesOf = (filter: readonly string[]) => {
    const query = { period: '30d', timezone: scope.timezone, filter, metrics: 'pageviews', sort_by: 'pageviews' }
    const key = settled === null ? null : JSON.stringify(filter)
    return useLoad(key, (signal) => readRows(scope.access, 'page', { ...query, per_page: 10 }, signal))
  }
  const own = pagesOf([matching, ...taken])
  const all = pagesOf([matching])
  if (settled === null) return <div class="preview-box path-preview soft">{t('paths.incomplete')}</div>
  if (own.state === 'failed' || (own.state === 'ready' && own.problem))
    return (
      <div class="preview-box path-preview bad" role="status">
        {own.problem?.detail}
      </div>
    )
  if (own.state === 'loading') return <div class="preview-box path-preview soft">{t('state.loading')}</div>
  const { data, meta } = own.value
  const others = all.state === 'ready' && !all.stale ? all.value.meta.total - meta.total : 0
  return (
    <div class="preview-box path-preview" aria-busy={own.stale}>
      <p role="status">{t('paths.matches', { n: meta.total })}</p>
      <ul>
        {data.map(({ value, pageviews }) => (
          <li key={value}>
            <span class="break">{readableUrl(value)}</span>
            <span>{metricFormat('pageviews', pageviews ?? 0)}</span>
          </li>
        ))}
      </ul>
      {meta.total > data.length && <p class="soft">{t('paths.more', { n: meta.total - data.length })}</p>}
      {others > 0 && <p class="soft">{t('paths.taken', { n: others })}</p>}
    </div>
  )
}
