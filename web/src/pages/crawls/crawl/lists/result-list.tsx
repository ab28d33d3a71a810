import '../../../../styles/crawl-lists.css'
import type { ComponentChildren } from 'preact'
import type { Paging } from '../../../../api/generated.ts'
import type { Result } from '../../../../api/problem.ts'
import type { Query } from '../../../../api/request.ts'
import { Icon } from '../../../../components/icon.tsx'
import { Pager, SearchField } from '../../../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../../../router.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { t } from '../../../../strings/strings.ts'
import type { ShownCrawl } from '../crawl-access.ts'
import { hostOf } from '../page/page-path.tsx'
import { type CsvCell, saveCsv } from './save-csv.ts'

export interface ListReply<Row> {
  readonly data: readonly Row[]
  /** Without it, the list has one page. */
  readonly meta?: Paging
}

interface ResultListProps<Row> {
  readonly label: string
  readonly crawl: ShownCrawl
  /** What is read, apart from search and page. */
  readonly listKey: string
  readonly read: (query: Query, signal?: AbortSignal) => Promise<Result<ListReply<Row>>>
  /** For lists that the server cannot search. */
  readonly matches?: (row: Row, search: string) => boolean
  /** False: the list cannot be searched. */
  readonly searchable?: boolean
  readonly controls?: ComponentChildren
  readonly empty: string
  readonly csv: {
    readonly header: readonly string[]
    readonly cells: (row: Row) => readonly (readonly CsvCell[])[]
  }
  readonly children: (rows: readonly Row[]) => ComponentChildren
}

const perPage = 50

/** Named as the files of the service: whose data, what, and the day. */
const fileNameOf = ({ url, generated_at: at }: ShownCrawl, listKey: string): string =>
  `${[hostOf(url), listKey.split(' ')[0]?.split('/').at(-1), at?.slice(0, 10)].filter(Boolean).join('-')}.csv`

/** A list of results with search, pages and CSV. Search and page are in the URL. */
export function ResultList<Row>(props: ResultListProps<Row>) {
  const { label, crawl, listKey, read, matches, searchable = true, controls, empty, csv, children } = props
  const pageUrl = usePageUrl()
  const search = (searchable && pageUrl.query.get('search')) || ''
  const page = Number(pageUrl.query.get('page')) || 1
  const asked = { search: matches ? undefined : search || undefined, per_page: perPage, page }
  const list = useLoad(`${listKey} ${JSON.stringify(asked)}`, (signal) => read(asked, signal))
  const found = (rows: readonly Row[]): readonly Row[] =>
    matches && search ? rows.filter((row) => matches(row, search.toLowerCase())) : rows
  const update = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changes }), { replace: true, keepScroll: true })
  const save = (): Promise<void> =>
    saveCsv<Row>(fileNameOf(crawl, listKey), csv.header, csv.cells, async (at) => {
      const result = await read({ search: asked.search, per_page: 100, page: at })
      if (!result.ok) return result
      const { data, meta } = result.value
      return { ok: true, value: { data: found(data), lastPage: meta?.last_page ?? 1 } }
    })
  return (
    <section class="card" aria-label={label}>
      <div class="panel-head wrap list-head">
        <h2>{label}</h2>
        {controls}
        <span class="grow" />
        {searchable && (
          <SearchField label={t('lists.search')} value={search} onSearch={(text) => update({ search: text })} />
        )}
        <button type="button" class="button small" onClick={save}>
          <Icon name="download" />
          {t('export.csv')}
        </button>
      </div>
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={10} />}>
        {({ data, meta }) => {
          const rows = found(data)
          return rows.length === 0 ? (
            <EmptyState title={search ? t('list.nothing') : empty} />
          ) : (
            <>
              {children(rows)}
              {meta && (
                <div class="panel-foot">
                  <Pager
                    meta={meta}
                    onPage={(next) => navigate(withQuery(pageUrl, { page: String(next) }), { keepScroll: true })}
                  />
                </div>
              )}
            </>
          )
        }}
      </AsyncContent>
    </section>
  )
}

export interface TableColumn<Row> {
  readonly label: string
  readonly numeric?: boolean
  readonly hideOnSmall?: boolean
  /** Takes the room that is left. */
  readonly wide?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

interface ResultTableProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
}

export function ResultTable<Row>({ columns, rows }: ResultTableProps<Row>) {
  const classOf = ({ numeric, hideOnSmall, wide }: TableColumn<Row>): string =>
    [numeric && 'numeric', hideOnSmall && 'hide-on-small', wide && 'wide-cell'].filter(Boolean).join(' ')
  return (
    <div class="table-card">
      <table class="table result-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" class={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.label} class={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
