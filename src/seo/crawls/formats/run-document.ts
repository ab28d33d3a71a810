import { iso } from '../../../base/clock.ts'
import type { CrawlRow, CrawlRunRow } from '../../../database/schema.ts'
import type { Language } from '../../../texts/languages.ts'
import type { RunSummary } from '../finish/run-summary.ts'
import type { CrawlReader } from '../results/reader.ts'
import type { CrawlSettings } from '../settings.ts'
import { type CrawlDocument, readDocument } from './crawl-document.ts'

/** A run of a crawl on its way out; null if it has no results. */
export async function readRunDocument(
  reader: CrawlReader,
  { url }: Pick<CrawlRow, 'url'>,
  run: CrawlRunRow,
  { language, isPublic }: { readonly language: Language; readonly isPublic: boolean },
): Promise<CrawlDocument | null> {
  if (run.summary === null || run.ended_at === null) return null
  return await readDocument(reader, run.id, language, {
    url,
    generatedAt: iso(run.ended_at),
    endReason: run.end_reason ?? 'complete',
    settings: JSON.parse(run.settings) as CrawlSettings,
    summary: JSON.parse(run.summary) as RunSummary,
    isPublic,
  })
}
