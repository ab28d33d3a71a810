import type { Text } from '../../base/message.ts'
import type { Language } from '../../texts/languages.ts'
import { categoryTitle, checkTexts, renderCheckText } from '../checks/check-texts.ts'
import { rateVital, type VitalName } from '../checks/vitals.ts'
import { capReason } from '../score/caps.ts'
import type { IgnoredFilter, Reader, ReportRef } from './ignored-filter.ts'
import { type CheckResult, type Results, type StoredCheck, type StoredResults, unpackResults } from './results.ts'

/** How a report is shown to its reader. */
export interface ShownTo {
  readonly reader: Reader
  readonly language: Language
}

/** The stored results of a run in the reader's language, without the issues that its account ignores. */
export async function readResults(
  packed: Uint8Array | null,
  report: ReportRef,
  ignored: Pick<IgnoredFilter, 'apply'>,
  { reader, language }: ShownTo,
): Promise<Results | null> {
  if (packed === null) return null
  return translateResults(await ignored.apply(report, await unpackResults(packed), reader), language)
}

/** Texts that earlier versions stored, and those of checks that no longer exist, stay in English. */
export function translateResults(
  { summary, categories, checks, page, rendering }: StoredResults,
  language: Language,
): Results {
  const caps = summary.caps?.map((cap) => ({ ...cap, ...capReason(cap.check, language) }))
  return {
    summary: caps === undefined ? summary : { ...summary, caps },
    categories: categories.map((category) => ({
      ...category,
      title: categoryTitle(category.category, language) ?? category.title ?? category.category,
    })),
    checks: checks.map((check) => translateCheck(check, language)),
    page,
    ...(rendering === undefined
      ? {}
      : {
          rendering: {
            ...rendering,
            reason: renderReason(rendering.reason, language),
            lab: rendering.lab.map(withRatings),
          },
        }),
  }
}

/** Rated when they are read, so that runs of all versions are rated alike. */
const withRatings = (lab: LabMetrics): LabMetrics => ({
  ...lab,
  first_contentful_paint: lab.first_contentful_paint && rated('first_contentful_paint', lab.first_contentful_paint),
  largest_contentful_paint:
    lab.largest_contentful_paint && rated('largest_contentful_paint', lab.largest_contentful_paint),
  layout_shift: rated('layout_shift', lab.layout_shift),
  total_blocking_time: rated('total_blocking_time', lab.total_blocking_time),
})

type LabMetrics = NonNullable<Results['rendering']>['lab'][number]

const rated = <T extends { readonly value: number }>(name: VitalName, measured: T): T => ({
  ...measured,
  rating: rateVital(name, measured.value),
})

const renderReason = (reason: Text | null, language: Language): string | null =>
  reason === null ? null : renderCheckText(reason, language)

export function translateCheck(check: StoredCheck, language: Language): CheckResult {
  const { id, verdict, reason, evidence } = check
  const texts = checkTexts(id, language)
  const render = (text: Text | null) => (text === null ? null : renderCheckText(text, language, id))
  return {
    ...check,
    title: (texts && titleOf(texts, verdict)) ?? check.title ?? id,
    reason: render(reason),
    evidence: evidence.map((item) => ({ ...item, found: render(item.found), wanted: render(item.wanted) })),
    advice: texts?.advice ?? check.advice ?? '',
    link: texts?.link ?? check.link ?? '',
  }
}

const titleOf = (texts: { title: string; failure: string }, verdict: CheckResult['verdict']): string =>
  verdict === 'fail' || verdict === 'warn' ? texts.failure : texts.title
