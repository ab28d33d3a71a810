import { useState } from 'preact/hooks'
import { inspectPage, readIndexStatus, readInspection } from '../../api/connections.ts'
import { IndexStatus } from '../../components/index-status.tsx'
import { showToast } from '../../components/toast.tsx'
import { useLoad } from '../../state/use-load.ts'
import { timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl, safeHttpUrl } from '../../urls.ts'
import '../../styles/search.css'
import { coverageKey } from './coverage-key.ts'

interface PageIndexProps {
  readonly website: number
  readonly path: string
}

/** What Google says about a page. Nothing without a link to Google. */
export function PageIndex({ website, path }: PageIndexProps) {
  const inspection = useLoad(`inspection of ${website}`, (signal) => readInspection(website, signal))
  const known = useLoad(`index status of ${website} ${path}`, (signal) => readIndexStatus(website, path, signal))
  const [isRunning, setRunning] = useState(false)
  if (inspection.state !== 'ready' || known.state !== 'ready' || known.stale) return null
  const [status] = known.value.data
  const coverage = status ? coverageKey(status.coverage) : null
  const isLinked = inspection.value.data.state !== 'off'
  if (!status && !isLinked) return null
  const inspect = async (): Promise<void> => {
    setRunning(true)
    const result = await inspectPage(website, path)
    setRunning(false)
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    known.reload()
  }
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('drawer.index.crawled'), status?.last_crawl_at ? timeAgo(status.last_crawl_at) : ''],
    [t('drawer.index.canonical'), readableUrl(status?.google_canonical ?? '')],
    [t('drawer.index.sitemaps'), status?.sitemaps.map(readableUrl).join(' ') ?? ''],
  ]
  const shown = facts.filter(([, value]) => value !== '')
  return (
    <section class="card padded stack search-engine" aria-label={t('drawer.index')}>
      <div class="header-row">
        <h3>{t('drawer.index')}</h3>
        <IndexStatus status={status?.status} />
        {status && <span class="soft">{coverage ? t(coverage) : status.coverage}</span>}
      </div>
      {shown.length > 0 && (
        <dl class="search-link-values">
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div class="form-foot">
        {isLinked && (
          <button type="button" class="button small" disabled={isRunning} onClick={inspect}>
            {t('drawer.index.inspect')}
          </button>
        )}
        {status?.details_url && (
          <a class="button small" href={safeHttpUrl(status.details_url)} target="_blank" rel="noreferrer">
            {t('drawer.index.details')}
          </a>
        )}
        <span class="grow" />
        <small class="faint">
          {status ? t('drawer.index.inspected', { ago: timeAgo(status.inspected_at) }) : t('drawer.index.none')}
        </small>
      </div>
    </section>
  )
}
