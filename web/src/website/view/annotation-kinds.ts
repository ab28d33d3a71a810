import { type PageUrl, withQuery } from '../../router.ts'

export const kinds = ['manual', 'deploy', 'crawl', 'exclusions', 'import'] as const
export type Kind = (typeof kinds)[number]

/** The kinds of annotations that the chart shows; all, unless the URL lists some. */
export function shownKinds({ query }: PageUrl): readonly Kind[] {
  const listed = query.get('annotations')?.split(',')
  return listed ? kinds.filter((kind) => listed.includes(kind)) : kinds
}

/** The URL of the view with these kinds in the chart. */
export const withKinds = (pageUrl: PageUrl, shown: readonly Kind[]): string =>
  withQuery(pageUrl, { annotations: shown.length === kinds.length ? undefined : shown.join() || 'none' })
