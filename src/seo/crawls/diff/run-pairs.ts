import { DomainError, invalid, notFound } from '../../../base/errors.ts'
import { fieldError } from '../../../base/field-errors.ts'
import type { Records } from '../../../database/records.ts'
import type { CrawlRow, CrawlRunRow } from '../../../database/schema.ts'
import type { RunSummary } from '../finish/run-summary.ts'
import type { HeadersCipher } from '../headers-cipher.ts'
import { defaultSettings, readStoredSettings } from '../settings.ts'
import type { FinishedRun } from './finding-changes.ts'

export interface RunPairsDeps {
  readonly records: Pick<Records, 'db'>
  readonly cipher: HeadersCipher
}

export interface RunPair {
  readonly from: CrawlRunRow
  readonly to: CrawlRunRow
}

/** Earlier runs that are considered; fewer are stored by default. */
const maxCandidates = 100

export type RunPairs = ReturnType<typeof createRunPairs>

/** Finds the runs of a comparison. Only runs with the same settings can be compared. */
export function createRunPairs({ records: { db }, cipher }: RunPairsDeps) {
  const ofAccount = (accountId: number, id: number) =>
    db.selectFrom('crawl_runs').selectAll().where('account_id', '=', accountId).where('id', '=', id)

  const laterRun = async (crawl: CrawlRow, id: number | undefined): Promise<CrawlRunRow> => {
    const rows = db.selectFrom('crawl_runs').selectAll().where('crawl_id', '=', crawl.id)
    const run =
      id === undefined
        ? await rows.where('status', '=', 'done').orderBy('id', 'desc').limit(1).executeTakeFirst()
        : await rows.where('id', '=', id).executeTakeFirst()
    if (run) return run
    if (id !== undefined) throw notFound('run')
    throw invalid({ to: ['There is nothing to compare: no run of the crawl is done.'] })
  }

  /** By default, the last one before `to` with the same settings and headers. */
  const earlierRun = async (crawl: CrawlRow, to: CrawlRunRow, id: number | undefined): Promise<CrawlRunRow> => {
    if (id !== undefined) {
      const run = await ofAccount(crawl.account_id, id).executeTakeFirst()
      if (!run) throw notFound('run')
      return run
    }
    const candidates = await db
      .selectFrom('crawl_runs')
      .selectAll()
      .where('crawl_id', '=', crawl.id)
      .where('id', '<', to.id)
      .where('status', '=', 'done')
      .where('settings', '=', to.settings)
      .orderBy('id', 'desc')
      .limit(maxCandidates)
      .execute()
    const alike = candidates.find((run) => headersOf(run) === headersOf(to))
    if (alike) return alike
    throw invalid({
      from: [`There is nothing to compare: no run with the same settings was done before run ${to.id}.`],
    })
  }

  const differencesOf = (from: CrawlRunRow, to: CrawlRunRow): readonly string[] => {
    const [old, now] = [readStoredSettings(from.settings), readStoredSettings(to.settings)]
    const names = (Object.keys(defaultSettings) as (keyof typeof defaultSettings)[]).filter(
      (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
    )
    const different = (name: keyof typeof defaultSettings): string =>
      `${name} (${describe(old[name])} and ${describe(now[name])})`
    return [
      ...(from.url === to.url ? [] : [`url (${from.url} and ${to.url})`]),
      ...names.map(different),
      // Never their values.
      ...(headersOf(from) === headersOf(to) ? [] : ['headers']),
    ]
  }

  const headersOf = ({ headers }: CrawlRunRow): string =>
    headers === null ? '' : JSON.stringify(Object.entries(cipher.decrypt(headers)).toSorted())

  /** `from` may be a run of another crawl of the account, unless the public asks. */
  async function find(
    crawl: CrawlRow,
    asked: { readonly from?: number; readonly to?: number },
    reader: 'owner' | 'public',
  ): Promise<RunPair> {
    const to = await laterRun(crawl, asked.to)
    const from = await earlierRun(crawl, to, asked.from)
    if (reader === 'public' && from.crawl_id !== crawl.id) throw notFound('run')
    if (from.id === to.id) throw invalid({ from: [`from must be another run than to; found ${from.id} for both.`] })
    for (const [name, run] of Object.entries({ from, to })) {
      if (run.status === 'done' || run.status === 'canceled') continue
      throw invalid({ [name]: [`${name} must be a run that is over; run ${run.id} is ${run.status}.`] })
    }
    const settings = differencesOf(from, to).join(', ')
    if (settings === '') return { from, to }
    // Settings are the owner's own.
    if (reader === 'public') throw invalid({ from: ['from cannot be compared, because its settings differ.'] })
    throw invalid({ from: [fieldError('different-settings', 'from', { settings })] })
  }

  /** For the owner; null if there are no such runs that can be compared. */
  async function findIfComparable(
    crawl: CrawlRow,
    asked: { readonly from?: number; readonly to: number },
  ): Promise<RunPair | null> {
    try {
      return await find(crawl, asked, 'owner')
    } catch (error) {
      if (error instanceof DomainError && (error.code === 'invalid' || error.code === 'not-found')) return null
      throw error
    }
  }

  return { find, findIfComparable }
}

const describe = (value: unknown): string => {
  const text = value === null ? 'none' : Array.isArray(value) ? value.join(' ') || 'none' : String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

export const summaryOf = (run: CrawlRunRow): Partial<RunSummary> => JSON.parse(run.summary ?? '{}')

export const finishedRun = (run: CrawlRunRow): FinishedRun => {
  const { failed_checks = [], unknown_checks = [] } = summaryOf(run)
  return {
    runId: run.id,
    isComplete: run.end_reason === 'complete',
    silentChecks: [...failed_checks, ...unknown_checks],
  }
}
