import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../database/migrate.ts'
import { copyRecords } from '../../database/move/copy.ts'
import { endRecordsMove, findInstallationId, readRecordsMove } from '../../database/move/target.ts'
import { openEmbeddedExclusive } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import { moveCrawlData } from './crawl-data.ts'

export interface FinishMoveOptions {
  readonly dataDir: string
  /** The URL of the database that the records are moved to. */
  readonly url?: string
  readonly log: (what: string) => void
  /** Aborted when the process has to stop. */
  readonly signal: AbortSignal
}

const lookEveryMs = 1_000

/**
 * Finishes a move into this database if one has begun: copies what has changed in the data folder since the copy, once no other
 * process can change it. A node with another data folder waits until this is done.
 */
export async function finishRecordsMove(
  records: Records,
  { dataDir, url, log, signal }: FinishMoveOptions,
): Promise<void> {
  for (let hasReported = false; ; hasReported = true) {
    const moving = await readRecordsMove(records)
    if (moving === null) return
    const source = openEmbeddedExclusive(dataDir)
    try {
      if (source) {
        await migrate(source)
        if ((await findInstallationId(source)) === moving) {
          log('Moving the records that changed since they were copied')
          await copyRecords(source, records)
          // Nothing else can change it either, because the records are locked.
          if (url !== undefined) await moveCrawlData({ url, dataDir })
          await endRecordsMove(records)
          log('All records are moved')
          return
        }
      }
    } finally {
      await source?.close()
    }
    if (!hasReported) {
      log(
        `Waiting: records are being moved into this database. That ends when Sightline is started on it in their data ` +
          `folder, and nothing else uses that any more${source === null ? `; this one is ${dataDir}` : ''}`,
      )
    }
    await sleep(lookEveryMs, undefined, { signal })
  }
}
