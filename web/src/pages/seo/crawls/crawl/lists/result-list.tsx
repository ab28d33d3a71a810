import { HelpLink } from '../../../../../components/help-link.tsx'
import '../../../../../styles/crawl-lists.css'
import type { ComponentChildren } from 'preact'
import type { Paging } from '../../../../../api/generated.ts'
import type { Result } from '../../../../../api/problem.ts'
import { type Query, serviceUrl } from '../../../../../api/request.ts'
import { downloadFile } from '../../../../../components/download-file.ts'
import { Icon } from '../../../../../components/icon.tsx'
import { Pager, SearchField } from '../../../../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../../../../router.ts'
import { useLoad } from '../../../../../state/use-load.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlAccess, ShownCrawl } from '../crawl-access.ts'

export interface ListReply<Row> {
  readonly data: readonly Row[]
  /** Without it, the list has one page. */
  readonly meta?: Paging
}

interface ResultListProps<Row> {
  readonly label: string
  readonly crawl: ShownCrawl
  readonly access: CrawlAccess
  /** The end of its path. */
  readonly name: string
  /** What is read, apart from search and page. */
  readonly query: Query
  readonly read: (path: string, query: Query, signal: AbortSignal) => Promise<Result<ListReply<Row>>>
  /** False: the list cannot be searched. */
  readonly searchable?: boolean
  readonly controls?: ComponentChildren
  readonly empty: string
  /** Below the rows. */
  readonly note?: string
  readonly children: (rows: readonly Row[]) => ComponentChildren
}

const perPage = 50

/** A list of results with search, pages and CSV. Search and page are in the URL. */
export function ResultList<Row>(props: ResultListProps<Row>) {
  const { label, crawl, access, name, query, read, searchable = true, controls, empty, note, children } = props
  const pageUrl = usePageUrl()
  const search = (searchable && pageUrl.query.get('search')) || ''
  const page = Number(pageUrl.query.get('page')) || 1
  const path = `${access.path}/${name}`
  const searched = { ...query, search: search || undefined }
  const asked = { ...searched, per_page: perPage, page }
  const list = useLoad(`${path} ${JSON.stringify(asked)} ${crawl.status}`, (signal) => read(path, asked, signal))
  const update = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changes }), { replace: true, keepScroll: true })
  const save = (): Promise<void> =>
    downloadFile(
      serviceUrl(access.service, path, { ...searched, format: 'csv' }),
      access.headers['sightline-grant'] ?? null,
    )
  return (
    <section class="card" aria-label={label}>
      <div class="panel-head wrap list-head">
        <h2>
          {label} <HelpLink topic="crawl.lists" name={label} isAbout />
        </h2>
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
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={search ? t('list.nothing') : empty} />
          ) : (
            <>
              {children(data)}
              {note && <p class="panel-foot soft">{note}</p>}
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
        }
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
