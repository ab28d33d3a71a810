import type { Replies } from '../../api/generated.ts'
import { type Query, request, serviceUrl } from '../../api/request.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Select } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AsyncContent, EmptyState, RowsSkeleton, Skeleton } from '../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../router.ts'
import { useAccount } from '../../state/session.tsx'
import { useShortcuts } from '../../state/shortcuts.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/websites.css'
import { PeriodMenu } from '../../website/frame/period-menu.tsx'
import { useShownView } from '../../website/view/use-scope.ts'
import { readView, viewQuery, zoneName } from '../../website/view/view.ts'
import { NoWebsites } from './no-websites.tsx'
import { SiteTotals } from './site-totals.tsx'
import { type GoalOf, isByGoal, type SiteSort, SitesTable, siteSorts } from './sites-table.tsx'

type Overview = Replies['listWebsiteOverviews']

const perPage = 100
const pollMs = 30_000
const path = '/api/v1/websites/overview'

/** All websites with their most important numbers. What is shown is in the URL. */
export function WebsitesPage() {
  const pageUrl = usePageUrl()
  const zone = useAccount()?.timezone || null
  const asked = readView(pageUrl)
  const timezone = zoneName(asked.zone, zone)
  const sort = readSort(pageUrl)
  const query = {
    ...viewQuery(asked, zone),
    filter: undefined,
    compare: asked.compare ?? undefined,
    search: pageUrl.query.get('search') ?? undefined,
    sort_by: sort.by,
    goals: isByGoal(sort) ? 1 : undefined,
    sort: sort.descending ? 'desc' : 'asc',
    per_page: perPage,
    page: Number(pageUrl.query.get('page')) || 1,
  }
  const key = JSON.stringify(query)
  const list = useLoad(key, (signal) => request<'listWebsiteOverviews'>('analytics', path, { query, signal }), pollMs)
  const view = useShownView(asked, key, list)
  // Goals take longer, so they are counted after the rest is shown.
  const withGoals = { ...query, goals: 1 }
  const isListed = list.state === 'ready' && !isByGoal(sort)
  const counted = useLoad(
    isListed ? JSON.stringify(withGoals) : null,
    (signal) => request<'listWebsiteOverviews'>('analytics', path, { query: withGoals, signal }),
    pollMs,
  )
  const goals = isByGoal(sort) ? list : counted
  const total = list.state === 'ready' ? list.value.meta.total : null
  const isEmpty = total === 0 && query.search === undefined
  useTitle(t('shell.websites'))
  return (
    <>
      <PageHeader
        title={t('shell.websites')}
        afterTitle={total !== null && !isEmpty && <span class="soft">{number(total)}</span>}
      >
        {!isEmpty && (
          <>
            <PeriodMenu scope={{ view, pageUrl, timezone, totals: list }} accountZone={zone} />
            <a class="button primary" href="/websites/new">
              <Icon name="plus" />
              {t('website.add')}
            </a>
          </>
        )}
      </PageHeader>
      {isEmpty ? <NoWebsites /> : <Sites list={list} goals={goals} query={query} pageUrl={pageUrl} sort={sort} />}
    </>
  )
}

interface SitesProps {
  readonly list: ReturnType<typeof useLoad<Overview>>
  /** The same list with the first goals of the websites. */
  readonly goals: ReturnType<typeof useLoad<Overview>>
  readonly query: Query
  readonly pageUrl: PageUrl
  readonly sort: SiteSort
}

function Sites({ list, goals, query, pageUrl, sort }: SitesProps) {
  const update = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changes }), { replace: true })
  const onSort = ({ by, descending }: SiteSort): void => update({ sort: `${by}-${descending ? 'desc' : 'asc'}` })
  useShortcuts((key) => {
    // After the key was handled, so that it is not typed into the field.
    if (key === '/') setTimeout(() => document.querySelector<HTMLElement>('.list-controls input')?.focus())
  })
  const counted = goals.state === 'ready' ? goals.value : null
  const goalOf: GoalOf = ({ id }) => counted?.data.find((site) => site.id === id)?.goal
  return (
    <div class="stack">
      {list.state === 'loading' ? (
        <Skeleton height={96} />
      ) : (
        list.state === 'ready' && <SiteTotals totals={list.value.totals} goals={counted?.totals} />
      )}
      <section>
        <div class="list-controls">
          <SearchField
            label={t('websites.search')}
            value={pageUrl.query.get('search') ?? ''}
            onSearch={(search) => update({ search })}
          />
          <Selection pageUrl={pageUrl} />
          <span class="grow" />
          <span class="sort-select">
            <Select
              label={t('list.sort')}
              value={sort.by}
              onChange={(by) => onSort({ by: sortOf(by), descending: by !== 'domain' })}
              options={siteSorts.map((value) => ({ value, label: t(`sites.${value}`) }))}
            />
          </span>
          <button
            type="button"
            class="button"
            onClick={() => downloadFile(serviceUrl('analytics', path, { ...query, goals: 1, format: 'csv' }))}
          >
            <Icon name="download" />
            CSV
          </button>
        </div>
        <div class="card">
          <AsyncContent loadable={list} skeleton={<RowsSkeleton count={8} />}>
            {({ data, meta }) =>
              data.length === 0 ? (
                <EmptyState title={t('list.nothing')} />
              ) : (
                <>
                  <SitesTable
                    sites={data}
                    goalOf={goalOf}
                    sort={sort}
                    onSort={onSort}
                    pageUrl={pageUrl}
                    selected={selectedIds(pageUrl)}
                  />
                  <div class="panel-foot sites-foot">
                    <Pager meta={meta} onPage={(page) => update({ page: String(page) })} />
                    <span class="grow" />
                    <span class="soft">{t('sites.refresh', { n: pollMs / 1000 })}</span>
                  </div>
                </>
              )
            }
          </AsyncContent>
        </div>
      </section>
    </div>
  )
}

const selectedIds = ({ query }: PageUrl): readonly string[] =>
  (query.get('selected') ?? '').split(',').filter((id) => /^\d+$/.test(id))

/** Opens the statistics of the selected websites together. */
function Selection({ pageUrl }: { readonly pageUrl: PageUrl }) {
  const selected = selectedIds(pageUrl)
  return (
    <span role="status">
      {selected.length === 1 && <span class="soft">{t('sites.select-another')}</span>}
      {selected.length > 1 && (
        <a class="button" href={`/websites/combined?ids=${selected.join()}`}>
          {t('sites.combine', { n: selected.length })}
        </a>
      )}
    </span>
  )
}

const sortOf = (name: string): SiteSort['by'] => siteSorts.find((one) => one === name) ?? 'visitors'

function readSort({ query }: PageUrl): SiteSort {
  const [by = '', direction] = (query.get('sort') ?? '').split('-')
  return { by: sortOf(by), descending: direction !== 'asc' }
}
