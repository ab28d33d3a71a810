import type { CrawlRunRow } from '../../database/schema.ts'
import type { HeadersCipher } from './headers-cipher.ts'
import { type CrawlSettings, type RunSpec, readStoredSettings } from './settings.ts'

/** With as many pages as the account may still fetch. */
const withinAllowance = (settings: CrawlSettings, { page_allowance }: CrawlRunRow): CrawlSettings =>
  page_allowance !== null && page_allowance < settings.max_pages ? { ...settings, max_pages: page_allowance } : settings

/** Why a run is over: its own limit of pages, or that of its account. */
export const endReasonOf = (run: CrawlRunRow, reason: string): string =>
  reason === 'max_pages' &&
  run.page_allowance !== null &&
  run.page_allowance < readStoredSettings(run.settings).max_pages
    ? 'account_limit'
    : reason

/** A run as its workers need it. */
export const runSpecOf = (run: CrawlRunRow, cipher: HeadersCipher): RunSpec => ({
  runId: run.id,
  url: run.url,
  settings: withinAllowance(readStoredSettings(run.settings), run),
  headers: run.headers === null ? {} : cipher.decrypt(run.headers),
  owner: String(run.account_id),
  previousId: run.previous_id,
})
