import { type RawBuilder, sql } from 'kysely'
import { codeOf, renderings } from '../../../database/crawl-data/codes.ts'

/** What can change about a page that both runs saw. */
export const changedFields = [
  'status',
  'redirect',
  'title',
  'description',
  'h1',
  'canonical',
  'robots',
  'indexable',
  'words',
  'rendering',
] as const
export type ChangedField = (typeof changedFields)[number]

/** The two rows of a page in a query. */
export const before = 'old'
export const after = 'now'

const column = (alias: string, name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`)

/** The server answered with the page, a redirect or an error: not a refusal, a timeout or nothing at all. */
export const wasSeen = (alias: string): RawBuilder<boolean> =>
  sql`(${column(alias, 'outcome')} in (0, 1) or (${column(alias, 'outcome')} = 2 and ${column(alias, 'status')} is not null))`

export const isPage = (alias: string): RawBuilder<boolean> =>
  sql`(${column(alias, 'kind')} = 0 and ${column(alias, 'external')} = 0)`

const [different, notRendered] = [codeOf(renderings, 'different'), codeOf(renderings, 'not_rendered')]
const isWithoutScripts = (alias: string, other: string): RawBuilder<boolean> =>
  sql`(coalesce(${column(alias, 'rendering')}, ${sql.lit(notRendered)}) = ${sql.lit(notRendered)}
    and ${column(other, 'rendering')} = ${sql.lit(different)})`

/** Text of a page is compared if both runs got the page itself, and not one of them only the HTML that scripts replace. */
const ofContent = (differs: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${column(before, 'outcome')} = 0 and ${column(after, 'outcome')} = 0 and not coalesce(${isWithoutScripts(before, after)}
    or ${isWithoutScripts(after, before)}, ${sql.lit(false)}) and ${differs})`

/** A browser rendered it. Null for pages of earlier versions. */
export const wasRendered = (alias: string): RawBuilder<boolean> =>
  sql`${column(alias, 'rendering')} in (${sql.lit(codeOf(renderings, 'same'))}, ${sql.lit(different)})`

const textDiffers = (name: string): RawBuilder<boolean> =>
  sql`coalesce(${column(before, name)}, '') <> coalesce(${column(after, name)}, '')`

const numberDiffers = (name: string): RawBuilder<boolean> =>
  sql`coalesce(${column(before, name)}, -1) <> coalesce(${column(after, name)}, -1)`

/** Scripts that change nothing that matters may still add a few words. */
const wordsDiffer = sql<boolean>`(coalesce(${wasRendered(before)}, ${sql.lit(false)}) = coalesce(${wasRendered(after)}, ${sql.lit(false)})
  and ${numberDiffers('words')})`

const urlOf = (alias: string, name: string): RawBuilder<string> =>
  sql`coalesce((select target.url from crawl_urls as target where target.id = ${column(alias, name)}), '')`

/** The same URL has another id in each run. Most canonicals are the page itself, which needs no lookup. */
const targetDiffers = (name: 'redirect_id' | 'canonical_id'): RawBuilder<boolean> => {
  const [old, now] = [column(before, name), column(after, name)]
  return sql`(case when ${old} is null and ${now} is null then 0
    when ${old} = ${column(before, 'id')} and ${now} = ${column(after, 'id')} then 0
    when ${urlOf(before, name)} <> ${urlOf(after, name)} then 1 else 0 end) = 1`
}

const differences: Readonly<Record<ChangedField, RawBuilder<boolean>>> = {
  status: numberDiffers('status'),
  redirect: targetDiffers('redirect_id'),
  title: ofContent(textDiffers('title')),
  description: ofContent(textDiffers('description')),
  h1: ofContent(textDiffers('h1')),
  canonical: ofContent(targetDiffers('canonical_id')),
  robots: ofContent(textDiffers('robots')),
  indexable: ofContent(textDiffers('index_reason')),
  words: ofContent(wordsDiffer),
  rendering: ofContent(sql`(${wasRendered(before)} and ${wasRendered(after)} and ${numberDiffers('rendering')})`),
}

/** 1 or 0 for each field. */
export const differenceColumns = changedFields.map((field) =>
  sql<number>`case when ${differences[field]} then 1 else 0 end`.as(field),
)
