import { existsSync } from 'node:fs'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createProgressReporter } from '../../base/progress.ts'
import { migrate } from '../../database/migrate.ts'
import { copyRecords } from '../../database/move/copy.ts'
import { beginRecordsMove, readInstallationId } from '../../database/move/target.ts'
import { crawlFile, embeddedFile, openRecords } from '../../database/open.ts'
import type { Config } from '../config.ts'
import { type Tools, table, UsageError } from './command.ts'

const crawlDataNote =
  'Crawls are copied with their settings, runs and scores, but not what their runs found: the pages, links and issues in\n' +
  'crawls.sqlite. Run them again after the restart. A crawl that is running starts again.'

/** Copies and verifies a snapshot of the records, and returns the text to print. */
export async function moveRecords({ dataDir }: Config, url: string, print: Tools['print']): Promise<string> {
  if (!existsSync(embeddedFile(dataDir))) throw new UsageError(`There are no records in ${dataDir}.`)
  const source = openRecords({ url: null, dataDir }, () => {})
  const target = openRecords({ url, dataDir }, () => {})
  try {
    const standing = await target.probe()
    if (standing.kind !== 'ready') {
      throw new DomainError('unavailable', `The database can't be reached: ${standing.reason}`)
    }
    await migrate(source)
    await migrate(target)
    await beginRecordsMove(target, await readInstallationId(source), systemClock())
    const percent = createProgressReporter('Records', (line) => print(line, 'error'))
    const digests = await copyRecords(source, target, percent)
    const rows = digests.map((digest) => [digest.table, String(digest.rows), digest.checksum.slice(0, 16)])
    const copied = `The records are identical on both sides:\n${table([['TABLE', 'ROWS', 'CHECKSUM'], ...rows])}`
    return existsSync(crawlFile(dataDir)) ? `${copied}\n${crawlDataNote}` : copied
  } finally {
    await target.close()
    await source.close()
  }
}
