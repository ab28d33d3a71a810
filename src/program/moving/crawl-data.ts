import { existsSync } from 'node:fs'
import { migrateCrawlData } from '../../database/crawl-data/migrate.ts'
import type { TableChecksum } from '../../database/move/checksum.ts'
import { copyCrawlData, type OnProgress } from '../../database/move/copy.ts'
import { crawlFile, openCrawlData } from '../../database/open.ts'

/** Copies what crawls found from the data folder to the database of the records, and verifies it. */
export async function moveCrawlData(
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
  onProgress?: OnProgress,
): Promise<readonly TableChecksum[]> {
  if (!existsSync(crawlFile(dataDir))) return []
  const source = openCrawlData({ url: null, dataDir }, () => {})
  const target = openCrawlData({ url, dataDir }, () => {})
  try {
    await migrateCrawlData(source)
    await migrateCrawlData(target)
    return await copyCrawlData(source, target, onProgress)
  } finally {
    await target.close()
    await source.close()
  }
}
