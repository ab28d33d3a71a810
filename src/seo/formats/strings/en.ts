import type { Translation } from '../../../base/message.ts'

/** The words of exported reports and of the `audit` command, apart from those of the checks. */
export const en = {
  title: 'SEO report: {page}',
  pages: { one: '{n} page', other: '{n} pages' },
  score: '{score} of 100',
  noScore: 'No score',
  failed: '{n} failed',
  warned: { one: '{n} warning', other: '{n} warnings' },
  passed: '{n} passed',
  notApplicable: '{n} not applicable',
  inconclusive: '{n} inconclusive',
  unverified: '{n} not verified',
  judged: '{n}% of this report could be judged',
  version: 'scoring version {version}',
  gain: { one: '+{n} point', other: '+{n} points' },
  line: 'Line {line}',
  found: 'Found: {found}',
  expected: 'Expected: {expected}',
  noTitle: 'No title',
  noDescription: 'No meta description',
  warning: 'Warning',
  report: 'SEO report',
  issues: 'Issues',
  ignoredIssues: 'Ignored issues',
  notVerified: 'Not verified',
  passedChecks: 'Passed checks',
  fixFirst: 'Fix these first',
  issue: 'Issue',
  severity: 'Severity',
  scoreColumn: 'Score',
  searchPreview: 'Search preview',
  ignored: 'Ignored',
  ignoredInProject: 'Ignored in the whole project',
  showMore: 'Show {n} more',
  moreFound: '{n} more were found.',
  pageDetails: 'Page details',
  finalUrl: 'Final URL',
  status: 'Status',
  pageTitle: 'Title',
  description: 'Description',
  canonical: 'Canonical URL',
  language: 'Language',
  wordCount: 'Words',
  links: 'Links',
  linkCounts: '{internal} internal, {external} external',
  images: 'Images',
  number: '{n}',
  size: '{n} kB',
  ttfb: 'Time to first byte',
  milliseconds: '{n} ms',
  results: { good: 'Good', decent: 'Needs work', bad: 'Poor' },
  severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', information: 'Note' },
  statuses: {
    passed: 'Passed',
    failed: 'Failed',
    warning: 'Warning',
    not_applicable: 'Not applicable',
    inconclusive: 'Inconclusive',
    unverified: 'Not verified',
  },
} as const satisfies Strings

type Strings = Readonly<Record<string, Translation | Readonly<Record<string, string>>>>

/** The same keys in every language. */
export type FormatStrings = {
  readonly [Key in keyof typeof en]: Key extends 'results' | 'severities' | 'statuses'
    ? Readonly<Record<keyof (typeof en)[Key], string>>
    : Translation
}
