import { type RawBuilder, sql } from 'kysely'
import { type SiteTemplate, withoutSlash } from '../../../base/site-template.ts'
import type { CrawlData } from '../../../database/open.ts'

type Dialect = Pick<CrawlData, 'columns'>

/** Where a text is in another one, from 1; 0 if it is not in it. */
const position = ({ columns }: Dialect, text: RawBuilder<unknown>, part: string): RawBuilder<number> =>
  sql`${sql.raw(columns.autoIncrement ? 'instr' : 'strpos')}(${text}, ${sql.lit(part)})`

/**
 * The rows of `pages`, with the column `path`: the path of their `url` in lower case; and `place`, which is the same without the query.
 * Materialized step by step, because both engines would otherwise compute an expression again wherever it is used.
 */
function withPlaces(dialect: Dialect, pages: RawBuilder<unknown>): RawBuilder<unknown> {
  const query = position(dialect, sql`path`, '?')
  // The first slash after the scheme, whose name has four or five letters.
  const start = position(dialect, sql`substr(url, 9)`, '/')
  return sql`with paged as materialized (${pages}),
    pathed as materialized (select *, lower(substr(url, 8 + ${start})) as path from paged),
    placed as materialized (select *, case when ${query} > 0 then substr(path, 1, ${query} - 1) else path end as place from pathed)`
}

/** The rows of `folders`: how many of these pages are in which folder, as `templatesOfFolders` takes them. */
export function withFolders(dialect: Dialect, pages: RawBuilder<unknown>): RawBuilder<unknown> {
  const untilSlash = (text: RawBuilder<unknown>): RawBuilder<string> =>
    sql`substr(${text}, 1, ${position(dialect, text, '/')})`
  return sql`${withPlaces(dialect, pages)},
    foldered as materialized (select place, '/' || ${untilSlash(sql`substr(place, 2)`)} as first from placed),
    folders as materialized (select first, case when length(first) in (4, 7)
      then ${untilSlash(sql`substr(place, 1 + length(first))`)} else '' end as second from foldered)`
}

/** Both engines stop trying once the rest of a pattern is not in the rest of the text, so that patterns take linear time. */
const likePattern = (pattern: string): string =>
  pattern
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')

/** A trailing slash of the page makes no difference. After a star, it makes none anyway. */
function matches({ pattern }: SiteTemplate): RawBuilder<unknown> {
  const column = pattern.includes('?') ? 'path' : pattern.endsWith('*') ? 'place' : 'trimmed'
  const compared = column === 'trimmed' ? withoutSlash(pattern) : pattern
  return sql`${sql.ref(column)} like ${likePattern(compared)} escape '\\'`
}

/** The rows of `page`: those of `pages`, with the index of their `template`, as `templateMatcher` finds it. */
export function withTemplates(
  dialect: Dialect,
  pages: RawBuilder<unknown>,
  templates: readonly SiteTemplate[],
): RawBuilder<unknown> {
  if (templates.length === 0) return sql`with page as materialized (select *, -1 as template from (${pages}) as pages)`
  const cases = templates.map((template, index) => sql`when ${matches(template)} then ${sql.lit(index)}`)
  return sql`${withPlaces(dialect, pages)},
    trimmed as materialized (select *, case when length(place) > 1 then rtrim(place, '/') else place end as trimmed from placed),
    page as materialized (select *, case ${sql.join(cases, sql` `)} else -1 end as template from trimmed)`
}
