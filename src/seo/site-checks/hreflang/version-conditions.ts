import { sql } from 'kysely'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { isLinkOfIndexable } from '../conditions.ts'
import { isNamedVersion } from './named-versions.ts'

const isOwnVersion = sql<boolean>`${isNamedVersion} and target.external = 0`

/**
 * What can be wrong with a version that a page names, by the check that finds it, the worst first: conditions on `link` and its
 * `target`, see `pagesWithLinks`. The matrix of versions has its verdicts from them as well.
 */
export const versionConditions = {
  'hreflang-broken': sql<boolean>`(${isOwnVersion} and target.outcome = ${sql.lit(codeOf(outcomes, 'broken'))})`,
  'hreflang-redirects': sql<boolean>`(${isOwnVersion} and ${isLinkOfIndexable} and target.outcome = ${sql.lit(codeOf(outcomes, 'redirect'))})`,
  'hreflang-not-indexable': sql<boolean>`(${isOwnVersion} and ${isLinkOfIndexable} and target.indexable = 0
    and (target.outcome = ${sql.lit(codeOf(outcomes, 'blocked'))} or target.index_reason in ('noindex', 'canonical')))`,
  'hreflang-return-links': sql<boolean>`(${isOwnVersion} and ${isLinkOfIndexable} and target.indexable = 1
    and link.target_id <> link.source_id and not exists (select 1 from crawl_links as back
      where back.source_id = link.target_id and back.kind = link.kind and back.target_id = link.source_id))`,
} as const
