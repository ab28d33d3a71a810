import { all, type Sql, sql } from './sql.ts'
import { isOfWebsite, type WebsiteIds } from './website-ids.ts'

/** As reason: a rule of the website excludes the hit. Unlike the others, it is stored as an event, and can be counted again. */
export const ruleReason = 'rule'

/** A table of (time, reason, count): the hits that are not counted, by reason. Engagement reports are not hits. */
export function excludedHits(website: WebsiteIds, times: Sql): Sql {
  const own = all([isOfWebsite(website), times])
  return sql`(SELECT time, reason, count FROM drops WHERE ${own} UNION ALL
    SELECT time, ${ruleReason} AS reason, 1 AS count FROM events WHERE ${own} AND excluded_by <> 0 AND kind <> 'engagement') AS excluded`
}
