import type { CrawlRunRow } from '../../database/schema.ts'
import type { HeadersCipher } from './headers-cipher.ts'
import { type RunSpec, readStoredSettings } from './settings.ts'

/** A run as its workers need it. */
export const runSpecOf = (run: CrawlRunRow, cipher: HeadersCipher): RunSpec => ({
  runId: run.id,
  url: run.url,
  settings: readStoredSettings(run.settings),
  headers: run.headers === null ? {} : cipher.decrypt(run.headers),
  owner: String(run.account_id),
  previousId: run.previous_id,
})
