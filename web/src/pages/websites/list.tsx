import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Select } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/websites.css'
import { NoWebsites } from './no-websites.tsx'
import { useWebsiteSummaries } from './use-website-summaries.ts'
import { TotalVisitors, WebsiteCard } from './website-card.tsx'

const perPage = 25
const sorts = ['id-desc', 'id-asc', 'domain-asc', 'domain-desc'] as const

export function WebsitesPage() {
  const pageUrl = usePageUrl()
  const query = listQuery(pageUrl)
  const list = useLoad(JSON.stringify(query), (signal) =>
    request<'listWebsites'>('analytics', '/api/v1/websites', { query, signal }),
  )
  const isEmpty = list.state === 'ready' && list.value.meta.total === 0 && query.search === undefined
  useTitle(t('shell.websites'))
  return (
    <>
      <PageHeader title={t('shell.websites')}>
        {!isEmpty && (
          <a class="button primary" href="/websites/new">
            <Icon name="plus" />
            {t('website.add')}
          </a>
        )}
      </PageHeader>
      {!isEmpty && <ListControls pageUrl={pageUrl} />}
      <AsyncContent loadable={list} skeleton={<WebsiteGridSkeleton />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <NothingListed searched={query.search !== undefined} />
          ) : (
            <>
              <WebsiteGrid websites={data} complete={meta.last_page === 1 && query.search === undefined} />
              <Pager meta={meta} onPage={(page) => navigate(withQuery(pageUrl, { page: String(page) }))} />
            </>
          )
        }
      </AsyncContent>
    </>
  )
}

function listQuery({ query }: PageUrl) {
  const [sort_by, sort] = (sorts.find((one) => one === query.get('sort')) ?? sorts[0]).split('-')
  return {
    search: query.get('search') ?? undefined,
    sort_by,
    sort,
    per_page: perPage,
    page: Number(query.get('page')) || 1,
  }
}

function ListControls({ pageUrl }: { readonly pageUrl: PageUrl }) {
  const updateQuery = (changes: Readonly<Record<string, string>>): void =>
    navigate(withQuery(pageUrl, { ...changes, page: undefined }), { replace: true })
  return (
    <div class="list-controls">
      <SearchField
        label={t('websites.search')}
        value={pageUrl.query.get('search') ?? ''}
        onSearch={(search) => updateQuery({ search })}
      />
      <span class="grow" />
      <Select
        label={t('list.sort')}
        value={pageUrl.query.get('sort') ?? sorts[0]}
        onChange={(sort) => updateQuery({ sort })}
        options={sorts.map((value) => ({ value, label: t(`websites.sort.${value}`) }))}
      />
    </div>
  )
}

function WebsiteGrid({ websites, complete }: { readonly websites: readonly Website[]; readonly complete: boolean }) {
  const summaries = useWebsiteSummaries(websites)
  return (
    <div class="stack">
      <TotalVisitors websites={websites} summaries={summaries} complete={complete} />
      <ul class="website-grid">
        {websites.map((website) => (
          <WebsiteCard key={website.id} website={website} summary={summaries.get(website.id)} />
        ))}
      </ul>
    </div>
  )
}

function NothingListed({ searched }: { readonly searched: boolean }) {
  if (!searched) return <NoWebsites />
  return (
    <section class="card">
      <EmptyState title={t('list.nothing')} />
    </section>
  )
}

function WebsiteGridSkeleton() {
  return (
    <div class="stack" aria-hidden="true">
      <Skeleton height={66} />
      <div class="website-grid">
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} height={133} />
        ))}
      </div>
    </div>
  )
}
