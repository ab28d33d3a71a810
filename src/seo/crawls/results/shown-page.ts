import type { Static } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { nameOf, outcomes, renderings, sources, urlKinds } from '../../../database/crawl-data/codes.ts'
import { urlsPerRun } from '../../../database/crawl-data/schema.ts'
import { csvLine } from '../../../http/csv.ts'
import type { CrawlAccess } from '../crawl-access.ts'
import { CrawlPage } from './page-columns.ts'
import type { ListedUrl } from './pages.ts'

export type ExportColumn = Exclude<keyof Static<typeof CrawlPage>, 'object'>
export const exportColumns = Object.keys(CrawlPage.properties).filter((name) => name !== 'object') as ExportColumn[]

export function showPage(listed: ListedUrl, { reader }: Pick<CrawlAccess, 'reader'>): Static<typeof CrawlPage> {
  const { run_id, redirect_id, canonical_id, found_on_url, etag, last_modified, ...rest } = listed
  const { weights, html_hash, related_id, cluster_id, ...shown } = rest
  const { image_width, image_height, shown_width, shown_height, ...row } = shown
  return {
    ...row,
    id: reader === 'owner' ? row.id : row.id % urlsPerRun,
    object: 'crawl_page',
    kind: nameOf(urlKinds, row.kind),
    source: nameOf(sources, row.source),
    outcome: row.outcome === null ? null : nameOf(outcomes, row.outcome),
    rendering: row.rendering === null ? null : nameOf(renderings, row.rendering),
    found_on: found_on_url,
    fetched_at: row.fetched_at === null ? null : iso(row.fetched_at),
    visits: reader === 'owner' ? row.visits : null,
    clicks: reader === 'owner' ? row.clicks : null,
  }
}

export async function* csvLines(
  rows: AsyncIterable<ListedUrl>,
  columns: readonly ExportColumn[],
  access: Pick<CrawlAccess, 'reader'>,
): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const row of rows) {
    const page = showPage(row, access)
    yield csvLine(columns.map((name) => page[name]))
  }
}
