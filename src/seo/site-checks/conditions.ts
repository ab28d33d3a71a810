import { sql } from 'kysely'
import { codeOf, linkKinds, type Outcome, outcomes } from '../../database/crawl-data/codes.ts'

/** Conditions on `page` and `target`, rows of `crawl_urls`. */
export const hasOutcome = (row: 'page' | 'target', ...names: readonly Outcome[]) =>
  sql<boolean>`${sql.ref(`${row}.outcome`)} in (${sql.join(names.map((name) => sql.lit(codeOf(outcomes, name))))})`

export const isIndexable = sql<boolean>`page.indexable = 1`

/** No link leads to it, not even by a redirect. */
export const isUnlinked = sql<boolean>`page.inlinks = 0 and page.source <> 0 and not exists (select 1 from crawl_urls as way
  where way.redirect_id = page.id and way.inlinks > 0)`

/** The page names a next or a previous page of its series. */
export const hasRelation = (id: 'page.id' | 'target.id', kind: 'next' | 'prev') =>
  sql<boolean>`exists (select 1 from crawl_links as relation
    where relation.source_id = ${sql.ref(id)} and relation.kind = ${sql.lit(codeOf(linkKinds, kind))})`
