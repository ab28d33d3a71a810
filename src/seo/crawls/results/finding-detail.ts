import { Type } from 'typebox'
import type { Language } from '../../../texts/languages.ts'
import type { Evidence } from '../../reports/results.ts'
import type { CrawlReader } from './reader.ts'
import { nullable } from './result-route.ts'
import { renderSitemapProblem } from './sitemap-problem.ts'

export const DetailField = nullable(
  Type.Record(Type.String(), Type.Unsafe<unknown>({}), {
    description: 'What a check of the whole site found, such as `links` with up to three of them',
  }),
)

export type Detail = Readonly<Record<string, unknown>> | null

/** Reads details of findings in a run; null if they contain a URL that this reader must not see. */
export async function createDetailReader(
  reader: Pick<CrawlReader, 'privateUrlsOf'>,
  runId: number,
  language: Language,
): Promise<(text: string | null) => Detail> {
  const hidden = (await reader.privateUrlsOf(runId)).map((url) => JSON.stringify(url).slice(1, -1))
  const translated = (name: string, value: unknown): unknown =>
    name === 'problem' && typeof value === 'string' ? renderSitemapProblem(value, language) : value
  return (text) => (text === null || hidden.some((url) => text.includes(url)) ? null : JSON.parse(text, translated))
}

/** What a check of the whole site found, in the form of what checks find on pages: a line for each link, hop or other value. */
export function detailEvidence(detail: Detail, nameOf: (reason: string) => string = (reason) => reason): Evidence[] {
  const lines = Object.entries(detail ?? {}).flatMap(([name, value]) => linesOf(name, value, nameOf))
  return lines.map((line) => ({ line: null, column: null, snippet: null, found: line, wanted: null }))
}

/** The fields of an object are one line. Ids and numbers other than statuses say nothing without their names. */
function linesOf(name: string, value: unknown, nameOf: (reason: string) => string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(name, one, nameOf).join(' · ') || [])
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).flatMap(([field, one]) => linesOf(field, one, nameOf))
    return fields.length === 0 ? [] : [fields.join(' · ')]
  }
  if (typeof value === 'number') return name === 'status' ? [String(value)] : []
  if (typeof value !== 'string' || value === '') return []
  if (name !== 'reason') return [value]
  // The status says it.
  return value === 'status' ? [] : [nameOf(value)]
}
