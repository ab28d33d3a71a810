import { sql } from 'kysely'
import { codeOf, linkKinds, type Outcome, outcomes, sources } from '../../database/crawl-data/codes.ts'

/** Conditions on `page` and `target`, rows of `crawl_urls`. */
export const hasOutcome = (row: 'page' | 'target', ...names: readonly Outcome[]) =>
  sql<boolean>`${sql.ref(`${row}.outcome`)} in (${sql.join(names.map((name) => sql.lit(codeOf(outcomes, name))))})`

export const isIndexable = sql<boolean>`page.indexable = 1`

/** No link leads to it, not even by a redirect, or to a copy that names it as canonical. */
export const isUnlinked = sql<boolean>`page.inlinks = 0 and page.source <> 0 and not exists (select 1 from crawl_urls as way
  where way.redirect_id = page.id and way.inlinks > 0) and not exists (select 1 from crawl_links as named
    join crawl_urls as copy on copy.id = named.source_id where named.target_id = page.id
      and named.kind = ${sql.lit(codeOf(linkKinds, 'canonical'))} and copy.canonical_id = page.id and copy.inlinks > 0)`

/** Only visits are known of it. Anyone can visit a URL that never existed, so that says nothing about the site. */
export const isOnlyVisited = (row: 'page' | 'own') => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<boolean>`(${column('source')} = ${sql.lit(codeOf(sources, 'visits'))} and ${column('inlinks')} = 0
    and ${column('in_sitemap')} = 0)`
}

/** The page of a link can be indexed: what others name, search engines ignore. */
export const isLinkOfIndexable = sql<boolean>`exists (select 1 from crawl_urls as page
  where page.id = link.source_id and page.indexable = 1)`

/** The page names a next or a previous page of its series. */
export const hasRelation = (id: 'page.id' | 'target.id', kind: 'next' | 'prev') =>
  sql<boolean>`exists (select 1 from crawl_links as relation
    where relation.source_id = ${sql.ref(id)} and relation.kind = ${sql.lit(codeOf(linkKinds, kind))})`
