import { existsSync } from 'node:fs'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createProgressReporter } from '../../base/progress.ts'
import { migrate, rejectNewerRecords } from '../../database/migrate.ts'
import { copyRecords, type OnProgress } from '../../database/move/copy.ts'
import { beginRecordsMove, readInstallationId } from '../../database/move/target.ts'
import { embeddedFile, openRecords } from '../../database/open.ts'
import { rejectMovedRecords } from '../installation.ts'
import { moveCrawlData } from '../moving/crawl-data.ts'
import type { DataFolder } from '../options.ts'
import { type Tools, table, UsageError } from './command.ts'

/** Copies and verifies a snapshot of the records, and returns the text to print. */
export async function moveRecords(config: DataFolder, url: string, print: Tools['print']): Promise<string> {
  const { dataDir } = config
  if (!existsSync(embeddedFile(dataDir))) throw new UsageError(`There are no records in ${dataDir}.`)
  rejectMovedRecords(config)
  const source = openRecords({ url: null, dataDir }, () => {})
  const target = openRecords({ url, dataDir }, () => {})
  try {
    const standing = await target.probe()
    if (standing.kind !== 'ready') {
      throw new DomainError('unavailable', `The database can't be reached: ${standing.reason}`)
    }
    await migrate(source)
    await rejectNewerRecords(source)
    await migrate(target)
    await beginRecordsMove(target, await readInstallationId(source), systemClock())
    const percentOf = (what: string): OnProgress => createProgressReporter(what, (line) => print(line, 'error'))
    const records = await copyRecords(source, target, percentOf('Records'))
    const moved = await moveCrawlData({ url, dataDir }, percentOf('Data of crawls'))
    const rows = [...records, ...moved].map(({ table: name, rows: count, checksum }) => [
      name,
      String(count),
      checksum.slice(0, 16),
    ])
    return `The records are identical on both sides:\n${table([['TABLE', 'ROWS', 'CHECKSUM'], ...rows])}`
  } finally {
    await target.close()
    await source.close()
  }
}
