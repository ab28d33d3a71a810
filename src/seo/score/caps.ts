import { catalogOf, type Language } from '../../texts/languages.ts'
import type { JudgedCheck } from '../checks/judge.ts'
import { apportion, hundredths } from './apportion.ts'

export interface Cap {
  readonly check: string
  /** A page that fails the check has at most this score. */
  readonly score: number
  readonly because: string
}

/** Failures that no other quality of a page makes up for. Every critical check has one. */
export const caps: readonly Cap[] = [
  { check: 'redirect-loop', score: 9, because: 'no one can reach the page' },
  { check: 'status', score: 29, because: 'search engines only index pages that return status 200' },
  { check: 'noindex', score: 49, because: 'the page tells search engines not to index it' },
  { check: 'robots-blocked', score: 49, because: 'robots.txt keeps crawlers from reading the page' },
  { check: 'robots-5xx', score: 49, because: 'crawlers stay away from a site whose robots.txt fails' },
  { check: 'unavailable-after', score: 49, because: 'the page has expired for search engines' },
  { check: 'title-missing', score: 59, because: 'search results have no headline to show' },
  { check: 'keyword-stuffing', score: 49, because: 'search engines treat repeated keywords as spam' },
  { check: 'canonical-target', score: 59, because: 'search engines are sent to a page that they cannot index' },
  { check: 'empty-page', score: 64, because: 'there is nothing that search engines could index' },
  { check: 'https', score: 79, because: 'browsers mark the page as not secure' },
  {
    check: 'viewport',
    score: 79,
    because: 'the page does not fit on phones, and search engines index the mobile view',
  },
  {
    check: 'mixed-content-active',
    score: 79,
    because: 'browsers block the scripts, styles, or frames, so the page is incomplete',
  },
  { check: 'description-missing', score: 89, because: 'search engines choose the text of the result themselves' },
  { check: 'h1-missing', score: 89, because: 'the page does not say what it is about' },
  { check: 'thin-content', score: 89, because: 'there is little that search engines could find the page by' },
  { check: 'ttfb', score: 89, because: 'visitors leave before they see anything' },
]

/** Each further cap lowers the lowest one by this, so that several grave issues are worse than one. */
export const furtherCapPoints = 15

/** The highest score that these caps allow. */
export function limitOf(caps: readonly { readonly score: number }[]): number {
  if (caps.length === 0) return 100
  return Math.max(0, Math.min(...caps.map(({ score }) => score)) - furtherCapPoints * (caps.length - 1))
}

/** What each cap costs, with the lowest first: that one what is above it, and all of them alike what their number costs. */
export function capPoints<T extends { readonly score: number }>(
  uncapped: number,
  caps: readonly T[],
): readonly (T & { readonly points: number })[] {
  const ofNumber = (furtherCapPoints * (caps.length - 1)) / Math.max(1, caps.length)
  const shares = caps.map(({ score }, index) => ofNumber + (index === 0 ? Math.max(0, uncapped - score) : 0))
  const points = apportion(Math.max(0, uncapped - limitOf(caps)) * hundredths, shares)
  return caps.map((cap, index) => ({ ...cap, points: (points[index] ?? 0) / hundredths }))
}

/** For a critical check that the list does not name. */
const criticalCap = 49

export function capOf({ id, severity }: Pick<JudgedCheck, 'id' | 'severity'>): number | null {
  return caps.find(({ check }) => check === id)?.score ?? (severity === 'critical' ? criticalCap : null)
}

/** Why a failed check limits the score, in an object, because a cap of an earlier version may have no known reason. */
export function capReason(id: string, language: Language): { readonly reason?: string } {
  const reason = catalogOf(language).checks.caps[id] ?? caps.find(({ check }) => check === id)?.because
  return reason === undefined ? {} : { reason }
}
