import type { Message } from '../message.ts'

export const strings = {
  'report.noindex': 'Meant to stay out of search',
  'report.noindex.note': 'The page is kept from search engines on purpose: noindex is no fault then.',
  'report.project': 'Project',
  'report.result': 'Result',
  'report.start': 'Check the page',
  'report.url': 'Address of the page',
  'report.url.note': 'Starts with http or https. The page and its neighbours are fetched once.',
  'reports.anyproject': 'All projects',
  'reports.anyresult': 'All results',
  'reports.column.generated_at': 'Generated',
  'reports.column.result': 'Result',
  'reports.column.url': 'Page',
  'reports.empty': 'No reports yet',
  'reports.empty.note': 'A report shows how search engines see a page, what is wrong with it, and how to fix it.',
  'reports.search': 'Search addresses',
} satisfies Readonly<Record<string, Message>>
