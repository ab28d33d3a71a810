import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUnavailable } from '../database/errors.ts'
import { migrateWhenReachable } from '../database/migrate.ts'
import { openRecords } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import { type Config, recordsLocation } from './config.ts'
import { protectDataFolder, requireWritable, unfinishedRestore } from './data-folder.ts'
import { noteMovedRecords, rejectMovedStores } from './installation.ts'
import type { Logger } from './logger.ts'
import { finishRecordsMove } from './moving/finish-records.ts'
import { forgetMovedSalts } from './moving/forget-salts.ts'
import type { Stops } from './stops.ts'

interface Opening {
  readonly logger: Logger
  readonly onError: (error: unknown) => void
  /** Aborted if the program is to stop while it waits for the database. */
  readonly signal: AbortSignal
  readonly stops: Stops
}

/** Checks the data folder, and opens the records in it or on a server, migrated and with every move finished. */
export async function openProgramRecords(
  config: Config,
  { logger, onError, signal, stops }: Opening,
): Promise<Records> {
  const { dataDir } = config
  protectDataFolder(dataDir, (message) => logger.warn(message))
  requireWritable(dataDir)
  if (existsSync(join(dataDir, unfinishedRestore)))
    throw new Error(`A backup was not completely restored into ${dataDir}. Run the same restore command again.`)
  rejectMovedStores(config)
  const records = openRecords(recordsLocation(config), (error) => onError(databaseUnavailable(error)))
  stops.push(() => records.close())
  await migrateWhenReachable(records, { signal, log: (what) => logger.warn(what) })
  if (config.databaseUrl === null) return records
  const log = (what: string): void => logger.info(what)
  await finishRecordsMove(records, { dataDir, log, signal, url: config.databaseUrl })
  await noteMovedRecords(records, dataDir).catch(onError)
  const forgetting = forgetMovedSalts(dataDir, onError)
  stops.push(() => forgetting.stop())
  return records
}
