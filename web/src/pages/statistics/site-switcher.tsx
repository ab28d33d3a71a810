import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { SearchField } from '../../components/list-controls.tsx'
import { Menu } from '../../components/menu.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'

interface SiteSwitcherProps {
  readonly current: number
  /** The query string of the view; the other website is shown in the same period. */
  readonly search: string
}

/** Leads from one website to another. */
export function SiteSwitcher(props: SiteSwitcherProps) {
  return (
    <Menu label="" ariaLabel={t('switcher.label')} buttonClass="button plain square small" side="left">
      {(close) => <WebsiteLinks {...props} onChoose={close} />}
    </Menu>
  )
}

function WebsiteLinks({ current, search, onChoose }: SiteSwitcherProps & { readonly onChoose: () => void }) {
  const [text, setText] = useState('')
  const query = { per_page: 10, sort_by: 'domain', sort: 'asc', search: text || undefined }
  const websites = useLoad(JSON.stringify(query), (signal) =>
    request<'listWebsites'>('analytics', '/api/v1/websites', { query, signal }),
  )
  return (
    <AsyncContent loadable={websites} skeleton={<RowsSkeleton count={3} />}>
      {({ data, meta }) => (
        <>
          {(meta.last_page > 1 || text !== '') && (
            <SearchField label={t('rows.search')} value={text} onSearch={setText} />
          )}
          {data.length === 0 && <EmptyState title={t('list.nothing')} />}
          {data.map(({ id, domain }) => (
            <a
              key={id}
              href={`/websites/${id}${search && `?${search}`}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={onChoose}
            >
              {readableUrl(domain)}
            </a>
          ))}
          <hr />
          <a href="/websites" onClick={onChoose}>
            {t('switcher.all')}
          </a>
        </>
      )}
    </AsyncContent>
  )
}
