import type { Replies } from '../../api/generated.ts'
import { type PageUrl, withQuery } from '../../router.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { SavedViews } from './saved-views.tsx'
import { savedParam, type TableQuery, type ViewName, viewNames } from './table-query.ts'

interface ViewChipsProps {
  readonly query: TableQuery
  readonly pageUrl: PageUrl
  readonly table: Replies['listSitePages'] | null
  /** Null if the site is not tracked; then nothing can be saved. */
  readonly website: number | null
}

const numberOf = (count: number | null): string => (count === null ? '' : number(count))

/** The ready-made views, with how many pages each has. Those without any are left out. */
export function ViewChips({ query, pageUrl, table, website }: ViewChipsProps) {
  const hrefOf = (view: ViewName | null): string =>
    withQuery(pageUrl, {
      view: view ?? undefined,
      saved: undefined,
      columns: undefined,
      sort_by: undefined,
      sort: undefined,
      page: undefined,
      details: undefined,
    })
  // Null where counting takes long; the view says it.
  const countOf = (view: ViewName): number | null => table?.views.find(({ id }) => id === view)?.pages ?? null
  const isSaved = pageUrl.query.has(savedParam)
  const shown = viewNames.filter((view) => view === query.view || (table !== null && countOf(view) !== 0))
  return (
    <nav class="table-views" aria-label={t('table.views')}>
      <a href={hrefOf(null)} aria-current={query.view === null && !isSaved ? 'true' : undefined}>
        {t('table.view.all')} <small>{table ? number(table.all_pages) : ''}</small>
      </a>
      {shown.map((view) => (
        <a
          key={view}
          href={hrefOf(view)}
          aria-current={query.view === view && !isSaved ? 'true' : undefined}
          title={t(`table.view.${view}.note`)}
        >
          {t(`table.view.${view}`)} <small>{numberOf(countOf(view))}</small>
        </a>
      ))}
      {website !== null && <SavedViews website={website} query={query} pageUrl={pageUrl} />}
    </nav>
  )
}
