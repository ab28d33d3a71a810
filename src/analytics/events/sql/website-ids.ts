import { type Sql, sql, text } from './sql.ts'

/**
 * The website that is counted, or several that are counted together. Visitors and visits have different ids on each website, so
 * that the visitors of several are the sum of those of each.
 */
export type WebsiteIds = number | readonly number[]

/** Several ids are written out: a server takes only so many bound values. */
export function isOfWebsite(website: WebsiteIds): Sql {
  if (typeof website === 'number') return sql`website = ${website}`
  return text(website.length === 0 ? 'FALSE' : `website IN (${website.join(', ')})`)
}

/** The rows of a table like `events` that no rule of the website excludes. Everything that is counted is counted from these. */
export const countedOf = (website: WebsiteIds): Sql => sql`${isOfWebsite(website)} AND excluded_by = 0`
