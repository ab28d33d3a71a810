import { navigate, type PageUrl, withQuery } from '../router.ts'

const perPage = 25

export interface Sorting<Column extends string> {
  /** By which a list can be sorted. */
  readonly columns: readonly Column[]
  /** By which it is sorted at first. */
  readonly by: Column | 'id'
  readonly order: 'asc' | 'desc'
}

export type ListQuery = ReturnType<typeof readListQuery>

/** What a list shows. It is in the URL of the page. */
export function readListQuery<Column extends string>({ query }: PageUrl, { columns, by, order }: Sorting<Column>) {
  const other: typeof order = order === 'asc' ? 'desc' : 'asc'
  return {
    search: query.get('search') ?? undefined,
    sort_by: columns.find((one) => one === query.get('sort_by')) ?? by,
    sort: query.get('sort') === other ? other : order,
    per_page: perPage,
    page: Number(query.get('page')) || 1,
  }
}

/** Shows the first page of what a search or a filter finds. */
export const filterList = (pageUrl: PageUrl, changes: Readonly<Record<string, string>>): void =>
  navigate(withQuery(pageUrl, { ...changes, page: undefined }), { replace: true })

export const sortList = (pageUrl: PageUrl, sort_by: string, descending: boolean): void =>
  navigate(withQuery(pageUrl, { sort_by, sort: descending ? 'desc' : 'asc', page: undefined }))

export const turnPage = (pageUrl: PageUrl, page: number): void => navigate(withQuery(pageUrl, { page: String(page) }))
