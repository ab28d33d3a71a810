import '../../styles/site-pages.css'
import { useEffect, useId, useState } from 'preact/hooks'
import type { Replies, SitePage } from '../../api/generated.ts'
import { problemOfKind } from '../../api/problem.ts'
import { request, serviceUrl } from '../../api/request.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { Menu } from '../../components/menu.tsx'
import { Select } from '../../components/select.tsx'
import { AsyncContent, EmptyState, ErrorState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../router.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { date, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../../website/view/scope.ts'
import { comparisonQuery, withDetails } from '../../website/view/view.ts'
import { SelectionBar } from './selection-bar.tsx'
import { allColumns, groupOf, type TableColumn } from './table-columns.ts'
import { ColumnsPicker } from './table-columns-picker.tsx'
import { TableFilters } from './table-filters.tsx'
import {
  apiQuery,
  defaultColumns,
  perPage,
  readTableQuery,
  storeColumns,
  type TableQuery,
  tableGroups,
  type ViewName,
  withTableFilters,
} from './table-query.ts'
import { TableRows } from './table-rows.tsx'
import { ViewChips } from './view-chips.tsx'

type Table = Replies['listSitePages']

interface SitePagesProps {
  readonly host: string
  /** Null if the site is not tracked. */
  readonly scope: Scope | null
}

/** A crawl that is being read is there after a moment. */
const pollMs = 3_000

export function useSitePages(host: string, scope: Scope | null): Loadable<Table> & { readonly isWaiting: boolean } {
  const query = readTableQuery(usePageUrl())
  const goal = scope?.view.goal
  const asked = {
    ...scope?.query,
    ...(scope && comparisonQuery(scope.view)),
    ...apiQuery(query, goal),
  }
  const [isWaiting, setWaiting] = useState(false)
  const path = `/api/v1/sites/${encodeURIComponent(host)}/pages`
  const table = useLoad(
    JSON.stringify([host, asked, query.page]),
    (signal) =>
      request<'listSitePages'>('analytics', path, { query: { ...asked, per_page: perPage, page: query.page }, signal }),
    isWaiting ? pollMs : undefined,
  )
  const isLoading = table.state === 'ready' && table.value.sources.crawl.state === 'loading'
  useEffect(() => setWaiting(isLoading), [isLoading])
  return { ...table, isWaiting }
}

/** Every page of a site with what visits, crawls and bots tell about it. What it shows is in the URL. */
export function SitePages({ host, scope, loaded }: SitePagesProps & { readonly loaded: Loadable<Table> }) {
  const pageUrl = usePageUrl()
  const query = readTableQuery(pageUrl)
  const table = loaded.state === 'ready' ? loaded.value : null
  const [selected, setSelected] = useState<ReadonlyMap<string, SitePage>>(new Map())
  const update = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, details: undefined, ...changes }), {
      replace: true,
      keepScroll: true,
    })
  const setColumns = (columns: readonly TableColumn[] | null): void => {
    storeColumns(query.view, columns)
    update({ columns: columns?.join(',') })
  }
  const select = (pages: readonly string[], isSelected: boolean): void => {
    const next = new Map(selected)
    for (const row of table?.data ?? []) {
      if (!pages.includes(row.page)) continue
      if (isSelected) next.set(row.page, row)
      else next.delete(row.page)
    }
    setSelected(next)
  }
  const isGrouped = query.group !== null
  const hrefOf = (row: SitePage): string => {
    if (isGrouped && query.group)
      return withQuery(
        {
          path: pageUrl.path,
          query: new URLSearchParams(
            withTableFilters(pageUrl, [
              ...query.filters,
              { column: query.group, operator: '=', value: row.page },
            ]).split('?')[1],
          ),
        },
        { group: undefined },
      )
    if (scope) return withDetails(pageUrl, row.page, 'page')
    return row.url ?? '#'
  }
  return (
    <>
      <ViewChips query={query} pageUrl={pageUrl} table={table} website={scope?.website?.id ?? null} />
      <section class="card site-pages-card" aria-label={t('table.title')}>
        <Tools host={host} scope={scope} query={query} table={table} onUpdate={update} onColumns={setColumns} />
        <AsyncContent loadable={loaded} skeleton={<RowsSkeleton count={12} />}>
          {(value) =>
            value.sources.issue?.state === 'unavailable' ? (
              <ErrorState problem={problemOfKind('unavailable', t('table.issue.unavailable'))} retry={loaded.reload} />
            ) : value.data.length === 0 ? (
              <EmptyState title={t('list.nothing')} />
            ) : (
              <div class="table-card">
                <TableRows
                  rows={value.data}
                  columns={shownColumns(value, query)}
                  sortBy={query.sortBy ?? sortOf(query)}
                  descending={query.sortBy ? query.descending : query.view !== 'declining'}
                  isGrouped={isGrouped}
                  hrefOf={hrefOf}
                  onSort={(column, descending) => update({ sort_by: column, sort: descending ? 'desc' : 'asc' })}
                  selected={isGrouped ? null : new Set(selected.keys())}
                  onSelect={select}
                />
              </div>
            )
          }
        </AsyncContent>
        {table && (
          <div class="panel-foot">
            <Pager
              meta={table.meta}
              onPage={(page) => navigate(withQuery(pageUrl, { page: String(page), details: undefined }))}
            />
            <small class="faint sources-note">{sourcesNote(table)}</small>
          </div>
        )}
      </section>
      {selected.size > 0 && (
        <SelectionBar rows={[...selected.values()]} scope={scope} onClear={() => setSelected(new Map())} />
      )}
    </>
  )
}

/** Without a search engine, its columns are shown only if somebody has chosen them. */
function shownColumns({ columns, sources }: Table, query: TableQuery): readonly TableColumn[] {
  const isChosen = query.columns !== null && query.columns !== defaultColumns
  const hasSearch = isChosen || sources.search.state !== 'none'
  return allColumns.filter(
    (column) =>
      columns.includes(column) &&
      (hasSearch || groupOf(column) !== 'search') &&
      (column !== 'position_difference' || (query.columns?.includes(column) ?? false)),
  )
}

/** By which a view is sorted unless something else is chosen. */
const sortOf = ({ view }: TableQuery): TableColumn => (view && viewSorts[view]) ?? 'visits'

const viewSorts: Readonly<Partial<Record<ViewName, TableColumn>>> = {
  declining: 'visits_difference',
  almost_first_page: 'impressions',
  impressions_without_clicks: 'impressions',
  cannibalizing: 'competing_queries',
  ai_unvisited: 'ai_reads',
}

function sourcesNote({ sources, range }: Table): string {
  const { visits, crawl, search } = sources
  const parts = [
    visits.state === 'ready'
      ? t('table.source.visits', { from: date(range.from), to: date(Date.parse(range.to) - 1) })
      : t('table.source.no_visits'),
    search.state === 'ready' && search.until ? t('table.source.search', { date: date(search.until, utcDay) }) : '',
    crawl.state === 'ready' && crawl.at
      ? t('table.source.crawl', { date: date(crawl.at) })
      : t(
          crawl.state === 'loading'
            ? 'table.source.loading'
            : crawl.state === 'none'
              ? 'table.source.no_crawl'
              : 'table.source.unavailable',
        ),
  ]
  return parts.filter(Boolean).join(' ')
}

const utcDay = { dateStyle: 'medium', timeZone: 'UTC' } as const

interface ToolsProps extends SitePagesProps {
  readonly query: TableQuery
  readonly table: Table | null
  readonly onUpdate: (changes: Readonly<Record<string, string | undefined>>) => void
  readonly onColumns: (columns: readonly TableColumn[] | null) => void
}

function Tools({ host, scope, query, table, onUpdate, onColumns }: ToolsProps) {
  const pageUrl = usePageUrl()
  const [isPicking, setPicking] = useState(location.hash === '#columns')
  const id = useId()
  const shown = table ? shownColumns(table, query) : (query.columns ?? [])
  const goal = scope?.view.goal
  const total = table?.totals.pages
  return (
    <>
      <div class="table-tools">
        <span class="count" role="status">
          {table === null || total === undefined
            ? t('state.loading')
            : total === table.all_pages
              ? t('table.pages', { n: total })
              : t('table.count', { found: number(total), n: table.all_pages })}
        </span>
        <TableFilters query={query} pageUrl={pageUrl} />
        <span class="grow" />
        <SearchField label={t('table.search')} value={query.search} onSearch={(search) => onUpdate({ search })} />
        <Select
          label={t('table.group_by')}
          value={query.group ?? ''}
          options={[
            { value: '', label: t('table.group_by.none') },
            ...tableGroups.map((one) => ({ value: one, label: t(`table.group_by.${one}`) })),
          ]}
          onChange={(group) => onUpdate({ group })}
        />
        <button
          type="button"
          class="button small"
          aria-expanded={isPicking}
          aria-controls={isPicking ? id : undefined}
          onClick={() => setPicking(!isPicking)}
        >
          {t('table.columns')} <span class="faint">{shown.length}</span>
        </button>
        <Menu label={t('export.label')} buttonClass="button small">
          {(close) =>
            (['csv', 'xlsx'] as const).map((format) => (
              <button
                key={format}
                type="button"
                class="item"
                disabled={!total}
                onClick={() => {
                  close()
                  const numbers = { ...scope?.query, ...(scope && comparisonQuery(scope.view)) }
                  const asked = { ...numbers, ...apiQuery(query, goal), columns: shown.join(','), format }
                  void downloadFile(serviceUrl('analytics', `/api/v1/sites/${encodeURIComponent(host)}/pages`, asked))
                }}
              >
                {t(`export.${format}`)}
              </button>
            ))
          }
        </Menu>
      </div>
      {isPicking && <ColumnsPicker id={id} columns={shown} hasGoal={goal !== undefined} onChange={onColumns} />}
    </>
  )
}
