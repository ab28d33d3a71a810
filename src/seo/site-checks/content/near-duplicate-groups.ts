import { sql } from 'kysely'

/** How many hashes the signature of a page has. */
const hashes = 64

/** Pages are similar if they have this share of their text in common, unless another one is asked for. */
export const defaultThreshold = 0.9
/** Less than this is not stored. */
export const minThreshold = 0.7

/** The pages of a run with the number of their group: `place`, `url_id`, `matches`, `number`. A number may have one page only. */
export const numberedPages = (runId: number, threshold: number) => {
  const matches = Math.ceil(threshold * hashes)
  return sql<{ place: number; url_id: number; matches: number; number: number }>`(
    select place, url_id, matches, sum(case when matches >= ${matches} then 0 else 1 end) over (order by place) as number
      from crawl_near_duplicates where run_id = ${runId})`
}

/** The share of text that is estimated to be the same. */
export const similarityOf = (matches: number): number => Math.round((100 * matches) / hashes) / 100
