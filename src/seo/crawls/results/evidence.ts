import { Type } from 'typebox'
import type { Text } from '../../../base/message.ts'
import type { Language } from '../../../texts/languages.ts'
import { renderCheckText } from '../../checks/check-texts.ts'
import { Evidence } from '../../reports/results.ts'
import { failureCheck, failureIn, unpackEvidence } from '../page/evidence.ts'
import type { CrawlReader } from './reader.ts'

export const evidenceFields = {
  evidence: Type.Array(Evidence, {
    description:
      'What was found, and where on the page: the first 20. Empty for checks of the whole site, which have `detail`',
  }),
  more: Type.Integer({ minimum: 0, description: 'How many more places there were than `evidence` holds' }),
}

export interface ShownEvidence {
  readonly evidence: Evidence[]
  readonly more: number
}

/** A line of a table for a finding without a place. */
export const orNothing = (evidence: readonly Evidence[]): readonly Evidence[] =>
  evidence.length > 0 ? evidence : [{ line: null, column: null, snippet: null, found: null, wanted: null }]

export type EvidenceReader = Awaited<ReturnType<typeof createEvidenceReader>>

/** Reads the evidence of pages, which is unpacked when it is shown. */
export async function createEvidenceReader({ db }: CrawlReader, ids: readonly number[], language: Language) {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('crawl_evidence').selectAll().where('url_id', 'in', ids).execute()
  const packed = new Map(rows.map(({ url_id, evidence }) => [url_id, evidence]))
  const unpacked = new Map<number, ReturnType<typeof unpackEvidence>>()
  const of = (id: number): ReturnType<typeof unpackEvidence> => {
    const bytes = packed.get(id)
    const evidence = unpacked.get(id) ?? (bytes === undefined ? new Map() : unpackEvidence(bytes))
    unpacked.set(id, evidence)
    return evidence
  }
  const render = (text: Text | null, check?: string): string | null =>
    text === null ? null : renderCheckText(text, language, check)
  return {
    /** What a check found on a page, of `count` places. */
    evidenceOf(id: number, check: string, count: number): ShownEvidence {
      const places = of(id).get(check) ?? []
      return {
        evidence: places.map(({ found, wanted, ...place }) => {
          return { ...place, found: render(found, check), wanted: render(wanted, check) }
        }),
        more: places.length === 0 || check === failureCheck ? 0 : Math.max(0, count - places.length),
      }
    },
    /** Why a URL has no response. */
    failureOf: (id: number): string | null => render(failureIn(of(id))),
  }
}
