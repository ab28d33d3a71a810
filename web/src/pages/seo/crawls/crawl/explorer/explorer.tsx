import '../../../../../styles/explorer.css'
import { useId, useState } from 'preact/hooks'
import type { CrawlPage } from '../../../../../api/generated.ts'
import { request, serviceUrl } from '../../../../../api/request.ts'
import { downloadFile } from '../../../../../components/download-file.ts'
import { Icon } from '../../../../../components/icon.tsx'
import { SearchField } from '../../../../../components/list-controls.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { goBackOr, navigate, usePageUrl, withQuery } from '../../../../../router.ts'
import { useLoad } from '../../../../../state/use-load.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { columnsText, type PageColumn } from '../page/page-columns.ts'
import { hostOf } from '../page/page-path.tsx'
import { CrawledPageDetails } from '../page-details/lazy.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { FilterChips } from './filter-chips.tsx'
import { firstRange, PageGrid } from './page-grid.tsx'
import { apiQuery, type PageQuery, pageSetNames, readPageQuery } from './page-query.ts'
import { rowsPerChunk, useRowWindow } from './row-window.ts'

/** Every URL of a crawl with selectable columns, filters and sorting. What it shows is in the URL. */
export function Explorer({ crawl, access, run }: CrawlViewProps) {
  const pageUrl = usePageUrl()
  const query = readPageQuery(pageUrl, access.service === 'seo')
  const host = hostOf(crawl.url)
  const asked = apiQuery(query, run)
  // A run that ends has other numbers than while it was going on.
  const listKey = JSON.stringify([access.path, asked, crawl.status, crawl.generated_at])
  const [range, setRange] = useState(firstRange)
  const rows = useRowWindow<CrawlPage>(listKey, range.first, range.last, async (chunk, signal) => {
    const result = await request<'listCrawlPages'>(access.service, `${access.path}/pages`, {
      query: { ...asked, per_page: rowsPerChunk, page: chunk + 1 },
      headers: access.headers,
      signal,
    })
    if (!result.ok) return result
    return { ok: true, value: { rows: result.value.data, total: result.value.meta.total } }
  })
  const update = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { details: undefined, ...changes }), { replace: true, keepScroll: true })

  const details = Number(pageUrl.query.get('details')) || null
  const openIndex = details === null ? -1 : rows.indexOf(({ id }) => id === details)
  const hrefOf = ({ id }: CrawlPage): string => withQuery(pageUrl, { details: String(id) })
  const stepTo = (index: number): (() => void) | null => {
    if (openIndex < 0 || index < 0 || index >= (rows.total ?? 0)) return null
    const page = rows.rowAt(index)
    if (!page) rows.load(index)
    return page ? () => navigate(hrefOf(page), { replace: true, keepScroll: true }) : null
  }
  return (
    <>
      <FilterChips query={query} pageUrl={pageUrl} issueTitle={useIssueTitle({ access, run }, query.issue)} />
      <section class="card explorer" aria-label={t('pages.title')}>
        <nav class="nav page-sets" aria-label={t('pages.sets')}>
          {pageSetNames.map((set) => (
            <a
              key={set}
              href={withQuery(pageUrl, { set, details: undefined })}
              aria-current={query.set === set ? 'true' : undefined}
            >
              {t(`pages.set.${set}`)}
            </a>
          ))}
        </nav>
        <Tools
          query={query}
          total={rows.total}
          onSearch={(search) => update({ search })}
          onColumns={(columns) => update({ columns: columnsText(columns) })}
          onExport={() =>
            downloadFile(
              serviceUrl(access.service, `${access.path}/pages/export`, { ...asked, columns: query.columns }),
              access.headers['sightline-grant'] ?? null,
            )
          }
        />
        {rows.total === 0 ? (
          <EmptyState title={t('list.nothing')} />
        ) : (
          <PageGrid
            label={t('pages.title')}
            listKey={listKey}
            rows={rows}
            range={range}
            onRange={setRange}
            query={query}
            onSort={(column, descending) => update({ sort_by: column, sort: descending ? 'desc' : 'asc' })}
            host={host}
            hrefOf={hrefOf}
            openId={details}
          />
        )}
      </section>
      {details !== null && (
        <CrawledPageDetails
          crawl={crawl}
          access={access}
          run={run}
          id={details}
          previous={stepTo(openIndex - 1)}
          next={stepTo(openIndex + 1)}
          onClose={() => goBackOr(withQuery(pageUrl, { details: undefined }))}
        />
      )}
    </>
  )
}

/** The title of a check, for its chip. */
function useIssueTitle({ access, run }: Pick<CrawlViewProps, 'access' | 'run'>, issue: string | null): string | null {
  const issues = useLoad(issue && `${access.path} ${run}`, (signal) =>
    request<'listCrawlIssues'>(access.service, `${access.path}/issues`, {
      query: { run },
      headers: access.headers,
      signal,
    }),
  )
  return issues.state === 'ready' ? (issues.value.data.find(({ check }) => check === issue)?.title ?? null) : null
}

interface ToolsProps {
  readonly query: PageQuery
  readonly total: number | null
  readonly onSearch: (text: string) => void
  readonly onColumns: (columns: readonly PageColumn[]) => void
  readonly onExport: () => void
}

function Tools({ query, total, onSearch, onColumns, onExport }: ToolsProps) {
  const [picking, setPicking] = useState(false)
  const id = useId()
  return (
    <>
      <div class="explorer-tools">
        <span class="soft" role="status">
          {total === null ? t('state.loading') : t('pages.count', { n: total })}
        </span>
        <span class="grow" />
        <SearchField label={t('pages.search')} value={query.search} onSearch={onSearch} />
        <button
          type="button"
          class="button small"
          aria-expanded={picking}
          aria-controls={picking ? id : undefined}
          onClick={() => setPicking(!picking)}
        >
          {t('pages.columns')} <span class="faint">{query.columns.length}</span>
          <Icon name="down" />
        </button>
        <button type="button" class="button small" onClick={onExport} disabled={!total}>
          <Icon name="download" />
          {t('export.csv')}
        </button>
      </div>
      {picking && <ColumnPicker id={id} columns={query.columns} onChange={onColumns} />}
    </>
  )
}
