import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { SearchField } from '../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import type { PageUrl } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl, sitePath } from '../../urls.ts'
import { tabParams } from '../view/view.ts'

export interface SiteLinksProps {
  /** The host of the site that is shown. */
  readonly current: string
  /** The other site is shown in the same period. */
  readonly pageUrl: PageUrl
  readonly onChoose: () => void
}

/** Lead from one site to another. */
export function SiteLinks({ current, pageUrl, onChoose }: SiteLinksProps) {
  const [text, setText] = useState('')
  const query = { per_page: 10, sort_by: 'host', sort: 'asc', search: text || undefined }
  const sites = useLoad(JSON.stringify(query), (signal) =>
    request<'listSites'>('analytics', '/api/v1/sites', { query, signal }),
  )
  const search = periodSearch(pageUrl)
  return (
    <AsyncContent loadable={sites} skeleton={<RowsSkeleton count={3} />}>
      {({ data, meta }) => (
        <>
          {(meta.last_page > 1 || text !== '') && (
            <SearchField label={t('rows.search')} value={text} onSearch={setText} />
          )}
          {data.length === 0 && <EmptyState title={t('list.nothing')} />}
          {data.map(({ host, name }) => (
            <a
              key={host}
              href={`${sitePath(host)}${search && `?${search}`}`}
              aria-current={host === current ? 'true' : undefined}
              onClick={onChoose}
            >
              {readableUrl(host)}
              {name !== '' && <small class="soft">{name}</small>}
            </a>
          ))}
          <hr />
          <a href="/sites" onClick={onChoose}>
            {t('switcher.all')}
          </a>
        </>
      )}
    </AsyncContent>
  )
}

/** Filters and goals belong to one site, the period does not. */
function periodSearch(pageUrl: PageUrl): string {
  const params = tabParams(pageUrl)
  for (const name of ['filter', 'segment', 'goal', 'group_paths']) params.delete(name)
  return params.toString()
}
