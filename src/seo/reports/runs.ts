import type { Insertable, Transaction } from 'kysely'
import type { ListRequest } from '../../base/cursors.ts'
import { notFound } from '../../base/errors.ts'
import { byId, paginate } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { ReportRunRow, ReportRunTable, Schema } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { readProgress } from './progress.ts'
import type { CheckResult } from './results.ts'

export type RunSummaryRow = Omit<ReportRunRow, 'results'>

/** A check that failed or warned. */
export type RunFinding = Readonly<Pick<CheckResult, 'id' | 'category' | 'severity' | 'verdict' | 'gain'>>

/** A screenshot, by its name in the run. */
export interface RunImage {
  readonly name: string
  readonly jpeg: Uint8Array
}

/** What is stored next to a run. */
export interface RunContents {
  readonly findings: readonly RunFinding[]
  readonly images?: readonly RunImage[]
}

/** Screenshots are large, so only the last runs of a report keep them. */
const runsWithImages = 5
const maxImages = 30
const maxImageBytes = 400_000

/** Stores a finished audit as the report's last run, and deletes the oldest runs. */
export async function storeRun(
  transaction: Transaction<Schema>,
  run: Insertable<ReportRunTable>,
  { findings, images = [] }: RunContents,
  maxStoredRuns: number,
): Promise<number> {
  const { id } = await transaction.insertInto('report_runs').values(run).returning('id').executeTakeFirstOrThrow()
  await transaction.updateTable('reports').set({ run_id: id }).where('id', '=', run.report_id).execute()
  await transaction
    .deleteFrom('report_runs')
    .where('report_id', '=', run.report_id)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('report_runs')
        .select('id')
        .where('report_id', '=', run.report_id)
        .orderBy('id', 'desc')
        .limit(maxStoredRuns),
    )
    .execute()
  await storeImages(transaction, run.report_id, id, images)
  await transaction.deleteFrom('report_findings').where('report_id', '=', run.report_id).execute()
  if (findings.length === 0) return id
  await transaction
    .insertInto('report_findings')
    .values(
      findings.map(({ id: check_id, verdict, severity, category, gain }) => ({
        report_id: run.report_id,
        check_id,
        verdict,
        severity,
        category,
        // Earlier versions stored the title here; it is now looked up when it is read.
        title: '',
        gain: gain ?? null,
      })),
    )
    .execute()
  return id
}

async function storeImages(
  transaction: Transaction<Schema>,
  reportId: number,
  runId: number,
  images: readonly RunImage[],
): Promise<void> {
  const kept = images.filter(({ jpeg }) => jpeg.length <= maxImageBytes).slice(0, maxImages)
  if (kept.length === 0) return
  await transaction
    .insertInto('run_images')
    .values(kept.map(({ name, jpeg }) => ({ run_id: runId, name, jpeg })))
    .execute()
  const others = await transaction
    .selectFrom('report_runs')
    .select('id')
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .offset(runsWithImages)
    .limit(1_000)
    .execute()
  if (others.length === 0) return
  await transaction
    .deleteFrom('run_images')
    .where(
      'run_id',
      'in',
      others.map((run) => run.id),
    )
    .execute()
}

export type Runs = ReturnType<typeof createRuns>

/** The history of a report that the caller may see. */
export function createRuns({ db }: Records) {
  return {
    async list(reportId: number, query: ListRequest): Promise<ListPage<RunSummaryRow>> {
      const page = paginate<RunSummaryRow>(query, { columns: [byId()], direction: 'desc' })
      const runs = db.selectFrom('report_runs').where('report_id', '=', reportId)
      const rows = await page
        .select(runs)
        .select(['id', 'report_id', 'score', 'result', 'error', 'generated_at', 'scoring_version'])
        .execute()
      const { total } = await runs
        .select((select) => select.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(rows, total)
    },

    /** The progress of the audit that is running now. */
    progress: (reportId: number) => readProgress(db, reportId),

    async read(reportId: number, id: number): Promise<ReportRunRow> {
      const run = await db
        .selectFrom('report_runs')
        .selectAll()
        .where('report_id', '=', reportId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!run) throw notFound('run')
      return run
    },

    /** A screenshot of a run. */
    async readImage(reportId: number, id: number, name: string): Promise<Uint8Array> {
      const image = await db
        .selectFrom('run_images')
        .innerJoin('report_runs', 'report_runs.id', 'run_images.run_id')
        .select('run_images.jpeg')
        .where('report_runs.report_id', '=', reportId)
        .where('report_runs.id', '=', id)
        .where('run_images.name', '=', name)
        .executeTakeFirst()
      if (!image) throw notFound('image')
      return image.jpeg
    },

    /** The images of a run that have these names. */
    async readImages(reportId: number, id: number, names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
      const images = await db
        .selectFrom('run_images')
        .innerJoin('report_runs', 'report_runs.id', 'run_images.run_id')
        .select(['run_images.name', 'run_images.jpeg'])
        .where('report_runs.report_id', '=', reportId)
        .where('report_runs.id', '=', id)
        .where('run_images.name', 'in', names)
        .execute()
      return new Map(images.map(({ name, jpeg }) => [name, jpeg]))
    },

    /** The last run with results, or the last one before another run. These are the defaults of a comparison. */
    async lastWithResults(reportId: number, before?: number): Promise<number | undefined> {
      const withResults = db
        .selectFrom('report_runs')
        .select('id')
        .where('report_id', '=', reportId)
        .where('results', 'is not', null)
      const earlier = before === undefined ? withResults : withResults.where('id', '<', before)
      return (await earlier.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
    },
  }
}
