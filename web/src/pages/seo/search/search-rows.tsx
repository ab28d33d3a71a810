import type { Paging, Replies, SearchRow } from '../../../api/generated.ts'
import type { Query } from '../../../api/request.ts'
import { readSearchRows, type SearchList, searchFileUrl } from '../../../api/search.ts'
import { Change, PositionChange } from '../../../components/change.tsx'
import { downloadFile } from '../../../components/download-file.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Pager, SearchField } from '../../../components/list-controls.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { SortableHeader } from '../../../components/sortable-header.tsx'
import { Sparkline } from '../../../components/sparkline.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, type PageUrl, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { comparedOf, type SearchMetric, searchMetrics, searchText } from '../../../website/search/search-numbers.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { tabUrl } from '../../../website/view/view.ts'
import { withSearchFilter } from './search-query.ts'

type Rows = Replies['listSearchQueries']

interface SearchRowsProps {
  readonly scope: Scope
  readonly website: number
  readonly query: Query
  readonly list: 'queries' | 'pages'
  /** Whether the website names words of its brand. */
  readonly hasBrand: boolean
}

const perPage = 25

/** The queries of a site or page, or the pages of a query, with their trends. */
export function SearchRows({ scope, website, query, list, hasBrand }: SearchRowsProps) {
  const { pageUrl, view } = scope
  const isQueries = list === 'queries'
  const sortBy = searchMetrics.find((one) => one === pageUrl.query.get('sort_by')) ?? 'clicks'
  const descending = pageUrl.query.get('sort') !== 'asc'
  const brand = brands.find((one) => one === pageUrl.query.get('brand')) ?? null
  const change = changes.find((one) => one === pageUrl.query.get('change')) ?? null
  const asked = {
    ...query,
    search: pageUrl.query.get('search') ?? undefined,
    sort_by: sortBy,
    sort: descending ? 'desc' : 'asc',
    ...(isQueries && hasBrand && { brand: brand ?? undefined }),
    ...(isQueries && view.compare !== null && { change: change ?? undefined }),
  }
  const page = Number(pageUrl.query.get('page')) || 1
  const rows = useLoad(`${list} ${page} ${JSON.stringify(asked)}`, (signal) =>
    readSearchRows(website, list, { ...asked, per_page: perPage, page }, signal),
  )
  const update = (changed: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changed }), { replace: true, keepScroll: true })
  return (
    <section class="card" aria-label={t(`search.list.${list}`)}>
      <div class="panel-head wrap search-tools">
        <h2>
          {t(`search.list.${list}`)} <HelpLink topic="search" name={t(`search.list.${list}`)} />
        </h2>
        {isQueries && hasBrand && (
          <Segmented
            value={brand ?? 'all'}
            options={(['all', ...brands] as const).map((value) => ({ value, label: t(`search.brand.${value}`) }))}
            onChoose={(value) => update({ brand: value === 'all' ? undefined : value })}
          />
        )}
        {isQueries && view.compare !== null && (
          <Segmented
            value={change ?? 'all'}
            options={[
              { value: 'all', label: t('search.brand.all') },
              ...changes.map((value) => ({
                value,
                label: t(`search.change.${value}`),
                fullLabel: `${t(`search.change.${value}`)}: ${t(`search.change.${value}.note`)}`,
              })),
            ]}
            onChoose={(value) => update({ change: value === 'all' ? undefined : value })}
          />
        )}
        <span class="grow" />
        {isQueries && !hasBrand && (
          <a class="text-link" href={tabUrl(scope.home, '/settings/search', pageUrl)}>
            {t('search.brand.set')}
          </a>
        )}
        {isQueries && (
          <SearchField
            label={t('search.find')}
            value={asked.search ?? ''}
            onSearch={(search) => update({ search: search || undefined })}
          />
        )}
        <button
          type="button"
          class="button small"
          onClick={() => void downloadFile(searchFileUrl(website, list, asked))}
        >
          <Icon name="download" />
          {t('export.csv')}
        </button>
      </div>
      <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={12} />}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <EmptyState title={t('list.nothing')} />
            ) : (
              <div class="table-card">
                {!isQueries && <CompetingPages rows={data} />}
                <RowsTable
                  rows={data}
                  list={list}
                  pageUrl={pageUrl}
                  isCompared={view.compare !== null}
                  sortBy={sortBy}
                  descending={descending}
                  onSort={(column, isDescending) => update({ sort_by: column, sort: isDescending ? 'desc' : 'asc' })}
                />
              </div>
            )}
            <div class="panel-foot">
              <Pager
                meta={pagingOf(meta, data.length)}
                onPage={(next) => navigate(withQuery(pageUrl, { page: String(next) }))}
              />
            </div>
          </>
        )}
      </AsyncContent>
    </section>
  )
}

/** `from` and `to` of the reply are its days. */
const pagingOf = ({ current_page, per_page, ...meta }: Rows['meta'], count: number): Paging => {
  const start = (current_page - 1) * per_page
  return { ...meta, current_page, per_page, from: start + 1, to: start + count }
}

const brands = ['brand', 'non_brand'] as const
const changes = ['new', 'lost'] as const

/** A page takes part in the competition for a query from this part of its impressions on. */
const leastShare = 0.1

/** Several pages of one site that answer the same query. */
function CompetingPages({ rows }: { readonly rows: Rows['data'] }) {
  const all = rows.reduce((sum, { impressions }) => sum + impressions, 0)
  const competing = rows.filter(({ impressions }) => impressions >= leastShare * all)
  if (competing.length < 2) return null
  return (
    <p class="notice decent competing-pages">
      {t('search.pages.competing', { n: competing.length })}
      <small class="soft">{t('search.pages.competing.note')}</small>
    </p>
  )
}

interface RowsTableProps {
  readonly rows: Rows['data']
  readonly list: SearchList
  readonly pageUrl: PageUrl
  readonly isCompared: boolean
  readonly sortBy: SearchMetric
  readonly descending: boolean
  readonly onSort: (column: SearchMetric, descending: boolean) => void
}

function RowsTable({ rows, list, pageUrl, isCompared, sortBy, descending, onSort }: RowsTableProps) {
  const max = Math.max(1, ...rows.map((row) => row[sortBy] ?? 0))
  return (
    <table class="table search-table">
      <thead>
        <tr>
          <th scope="col">{t(list === 'queries' ? 'search.query' : 'search.page')}</th>
          {searchMetrics.map((metric) => (
            <SortableHeader
              key={metric}
              label={t(`search.${metric}`)}
              class={metric === 'clicks' || metric === 'position' ? 'numeric' : 'numeric hide-on-small'}
              active={sortBy === metric}
              descending={descending}
              // The best position is the smallest.
              onSort={(isDescending) =>
                onSort(metric, metric === 'position' && sortBy !== metric ? false : isDescending)
              }
            />
          ))}
          <th scope="col" class="hide-on-small">
            {t('search.trend')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <RowName row={row} list={list} pageUrl={pageUrl} />
            </th>
            {searchMetrics.map((metric) => (
              <Figure
                key={metric}
                row={row}
                metric={metric}
                isCompared={isCompared}
                share={metric === sortBy ? (row[metric] ?? 0) / max : null}
              />
            ))}
            <td class="hide-on-small">
              <Sparkline values={row.trend} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RowNameProps extends Pick<RowsTableProps, 'list' | 'pageUrl'> {
  readonly row: SearchRow
}

/** A click opens the query, or what the page is found by. */
function RowName({ row: { value, brand }, list, pageUrl }: RowNameProps) {
  return (
    <>
      <a href={withSearchFilter(pageUrl, list === 'queries' ? 'q' : 'path', value)}>
        {list === 'queries' ? value : readableUrl(value)}
      </a>
      {brand === 1 && <small class="tag">{t('search.brand.tag')}</small>}
    </>
  )
}

interface FigureProps {
  readonly row: SearchRow
  readonly metric: SearchMetric
  readonly isCompared: boolean
  /** Its part of the largest figure, in the sorted column. */
  readonly share: number | null
}

function Figure({ row, metric, isCompared, share }: FigureProps) {
  const compared = comparedOf(metric, row, row.previous)
  const isAlways = metric === 'clicks' || metric === 'position'
  return (
    <td
      class={isAlways ? 'numeric' : 'numeric hide-on-small'}
      style={share === null || metric === 'position' ? undefined : { '--share': share }}
    >
      {searchText(metric, row[metric])}
      {isCompared && metric === 'clicks' && <Change of={compared} />}
      {isCompared && metric === 'position' && <PositionChange of={compared} />}
    </td>
  )
}
