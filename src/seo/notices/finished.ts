import type { Transaction } from 'kysely'
import { iso } from '../../base/clock.ts'
import { demoDomain } from '../../base/hosts.ts'
import type { CrawlRunRow, ReportRow, Schema } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'

export interface FinishedAudit {
  readonly report: Pick<ReportRow, 'id' | 'account_id' | 'url' | 'project' | 'scheduled'>
  readonly runId: number
  readonly status: 'done' | 'failed'
  readonly score: number | null
  readonly result: 'good' | 'decent' | 'bad' | null
  readonly at: number
}

export type NotifyAudit = (transaction: Transaction<Schema>, audit: FinishedAudit) => Promise<void>

/** Notifies the account of an audit, in the transaction that stores it. */
export const reportFinishedNotice =
  (baseUrl: string): NotifyAudit =>
  async (transaction, { report, runId, status, score, result, at }) => {
    const { id, account_id: accountId, url, project, scheduled } = report
    if (project === demoDomain) return
    await notify(transaction, {
      ...{ accountId, event: 'report.finished', key: String(runId), at, project },
      data: {
        report: { id, url, project },
        ...{ status, score, result, scheduled: scheduled === 1, finished_at: iso(at) },
        url: `${baseUrl}/reports/${id}`,
      },
    })
  }

export type EndedRun = Pick<
  CrawlRunRow,
  'id' | 'crawl_id' | 'account_id' | 'url' | 'scheduled' | 'status' | 'pages' | 'score'
>

export type NotifyRun = (transaction: Transaction<Schema>, run: EndedRun, project: string, at: number) => Promise<void>

/** Notifies the account of a run of a crawl, in the transaction that ends it. */
export const crawlFinishedNotice =
  (baseUrl: string): NotifyRun =>
  async (transaction, run, project, at) => {
    const { id, crawl_id, account_id: accountId, url, scheduled, status, pages, score } = run
    if (project === demoDomain || (status !== 'done' && status !== 'failed' && status !== 'canceled')) return
    await notify(transaction, {
      ...{ accountId, event: 'crawl.finished', key: String(id), at, project },
      data: {
        crawl: { id: crawl_id, url, project },
        ...{ run: id, status, score, pages: pages ?? 0, scheduled: scheduled === 1, finished_at: iso(at) },
        url: `${baseUrl}/crawls/${crawl_id}`,
      },
    })
  }
