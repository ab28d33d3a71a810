import { Type } from 'typebox'
import type { CrawlReader } from './reader.ts'
import { nullable } from './result-route.ts'

export const DetailField = nullable(
  Type.Record(Type.String(), Type.Unsafe<unknown>({}), {
    description: 'What a check of the whole site found, such as `links` with up to three of them',
  }),
)

type Detail = Readonly<Record<string, unknown>> | null

/** Reads details of findings in a run; null if they contain a URL that this reader must not see. */
export async function createDetailReader(reader: CrawlReader, runId: number): Promise<(text: string | null) => Detail> {
  const hidden = (await reader.privateUrlsOf(runId)).map((url) => JSON.stringify(url).slice(1, -1))
  return (text) => (text === null || hidden.some((url) => text.includes(url)) ? null : JSON.parse(text))
}
