import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '../../src/seo/reports/report.ts'
import type { CheckResult } from '../../src/seo/reports/results.ts'
import { type Client, type Fields, form, type One } from './client.ts'

export const reportsPath = '/api/v1/reports'

const waiting = { prefer: 'wait=60' }

/** Queues a report and returns immediately. */
export async function queueReport(client: Client, fields: Fields): Promise<Report> {
  const { status, body } = await client.post<One<Report>>(reportsPath, form(fields))
  assert.equal(status, 201, JSON.stringify(body))
  return body.data
}

/** Creates a report and waits for its audit. */
export async function makeReport(client: Client, fields: Fields): Promise<Report> {
  const sent = form(fields)
  const { status, body } = await client.post<One<Report>>(reportsPath, {
    ...sent,
    headers: { ...sent.headers, ...waiting },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data
}

/** Runs a report again and waits for it. */
export async function runAgain(client: Client, id: number, fields: Fields = {}): Promise<Report> {
  const sent = form({ ...fields, results: 1 })
  const path = `${reportsPath}/${id}`
  const { status, body } = await client.put<One<Report>>(path, { ...sent, headers: { ...sent.headers, ...waiting } })
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

export async function readReport(client: Client, id: number): Promise<Report> {
  return (await client.get<One<Report>>(`${reportsPath}/${id}`)).body.data
}

const isSettled = ({ status }: Report): boolean => status === 'done' || status === 'failed'

/** Returns the reports when all of them are done or failed. */
export async function settle(client: Client, ids: readonly number[]): Promise<readonly Report[]> {
  const settled: Report[] = []
  for (const id of ids) {
    let report = await readReport(client, id)
    while (!isSettled(report)) {
      await sleep(100)
      report = await readReport(client, id)
    }
    settled.push(report)
  }
  return settled
}

export function verdictOf({ results }: Report, id: string): CheckResult['verdict'] | undefined {
  return results?.checks.find((check) => check.id === id)?.verdict
}
