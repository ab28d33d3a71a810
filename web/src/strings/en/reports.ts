import type { Message } from '../message.ts'

export const strings = {
  'report.noindex': 'Not meant to be indexed',
  'report.noindex.note': 'For pages that you keep out of search on purpose: noindex is then not reported as an issue.',
  'report.project': 'Project',
  'report.result': 'Result',
  'report.start': 'Run audit',
  'report.url': 'Page URL',
  'report.url.note': 'Starts with http:// or https://.',
  'reports.column.generated_at': 'Audited',
  'reports.column.result': 'Result',
  'reports.column.url': 'Page',
  'reports.empty': 'No reports yet',
  'reports.empty.note': 'Audit a page to see its SEO score, its issues, and how to fix them.',
  'reports.projects.all': 'All projects',
  'reports.results.all': 'All results',
  'reports.search': 'Search URLs',
} satisfies Readonly<Record<string, Message>>
