import { readRows } from '../../api/stats.ts'
import { goBackOr, navigate, type PageUrl, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Scope } from '../view/scope.ts'
import { pageDimensions, withDetails } from '../view/view.ts'
import { PageDrawer } from './page-drawer.tsx'

/** The details of the page that the URL of a website's view names. The arrows step through the list that it was opened from. */
export function WebsitePageDetails({ scope }: { readonly scope: Scope }) {
  const { access, domain, website, pageUrl } = scope
  const path = pageUrl.query.get('details') ?? '/'
  const { dimension, query } = listOf(pageUrl)
  const listQuery = { ...scope.query, ...query }
  const list = useLoad(`${dimension} ${JSON.stringify(listQuery)}`, (signal) =>
    readRows(access, dimension, listQuery, signal),
  )
  const pages = list.state === 'ready' ? list.value.data.map(({ value }) => value).filter((value) => value !== '') : []
  const at = pages.indexOf(path)
  const stepTo = (page: string | undefined): (() => void) | null =>
    at < 0 || page === undefined
      ? null
      : () =>
          navigate(withDetails(pageUrl, page, pageUrl.query.get('list') ?? 'page'), { replace: true, keepScroll: true })
  return (
    <PageDrawer
      path={path}
      domain={domain}
      scope={scope}
      hasReports={website !== null}
      previous={stepTo(at > 0 ? pages[at - 1] : undefined)}
      next={stepTo(pages[at + 1])}
      onClose={() => goBackOr(withQuery(pageUrl, { details: undefined, list: undefined }))}
    />
  )
}

/** The rows of the dialog that is open, or those of a panel and the ones after them. */
function listOf({ query }: PageUrl) {
  const rows = query.get('rows')
  if (rows !== null && pageDimensions.includes(rows)) {
    const search = query.get('search') ?? undefined
    const sort = { sort_by: query.get('sort_by') ?? 'visitors', sort: query.get('sort') ?? 'desc' }
    return { dimension: rows, query: { search, ...sort, per_page: 25, page: Number(query.get('page')) || 1 } }
  }
  const list = query.get('list')
  return {
    dimension: list !== null && pageDimensions.includes(list) ? list : 'page',
    query: { sort_by: 'visitors', sort: 'desc', per_page: 100, metrics: 'visitors' },
  }
}
