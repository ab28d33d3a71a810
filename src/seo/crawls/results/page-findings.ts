import { type Static, Type } from 'typebox'
import { nameOf, verdicts } from '../../../database/crawl-data/codes.ts'
import { severities } from '../../../database/schema.ts'
import type { Language } from '../../../texts/languages.ts'
import { hundredths } from '../../score/apportion.ts'
import { checkFields, checkFieldsOf } from './check-fields.ts'
import { createEvidenceReader, evidenceFields } from './evidence.ts'
import { createDetailReader, DetailField } from './finding-detail.ts'
import type { CrawlReader } from './reader.ts'
import { count, nullable } from './result-route.ts'

export const Finding = Type.Object(
  {
    ...checkFields,
    severity: nullable(Type.Enum([...severities], { description: 'Null until the run has ended' })),
    verdict: Type.Enum(['warn', 'fail']),
    count,
    detail: DetailField,
    ...evidenceFields,
    gain: Type.Integer({ minimum: 0, description: 'The points that the page gains once it is fixed' }),
    points: Type.Number({ minimum: 0, description: 'The points that it costs the page; 0 before scoring version 4' }),
    muted: Type.Enum([0, 1], { description: '1: the account ignores it, so it is in no count' }),
  },
  { title: 'CrawlFinding' },
)

interface PageFindings {
  readonly findings: Static<typeof Finding>[]
  /** Why it has no response. */
  readonly failure: string | null
}

/** What checks found on pages, a few pages at a time. */
export async function createFindingReader(
  reader: CrawlReader,
  runId: number,
  ids: readonly number[],
  language: Language,
): Promise<(id: number) => PageFindings> {
  const rows =
    ids.length === 0
      ? []
      : await reader.db
          .selectFrom('crawl_findings as finding')
          .leftJoin('crawl_issues as issue', (join) =>
            join.onRef('issue.run_id', '=', 'finding.run_id').onRef('issue.check_id', '=', 'finding.check_id'),
          )
          .select([
            'url_id',
            'finding.check_id',
            'verdict',
            'count',
            'detail',
            'severity',
            'finding.muted',
            'finding.gain',
            'finding.points',
          ])
          .where('url_id', 'in', ids)
          .execute()
  const byPage = Map.groupBy(rows, ({ url_id }) => url_id)
  const detailOf = await createDetailReader(reader, runId, language)
  const { evidenceOf, failureOf } = await createEvidenceReader(reader, ids, language)
  return (id) => ({
    findings: (byPage.get(id) ?? []).map(
      ({ check_id, verdict, severity, count: places, detail, gain, points, muted }) => ({
        ...checkFieldsOf(check_id, language),
        verdict: nameOf(verdicts, verdict) === 'fail' ? 'fail' : 'warn',
        severity,
        count: places,
        detail: detailOf(detail),
        ...evidenceOf(id, check_id, places),
        gain,
        points: points / hundredths,
        muted,
      }),
    ),
    failure: failureOf(id),
  })
}

export const readFindings = async (reader: CrawlReader, runId: number, id: number, language: Language) =>
  (await createFindingReader(reader, runId, [id], language))(id)
