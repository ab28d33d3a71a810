import type { Message } from '../message.ts'

export const strings = {
  'crawl.issue.pages': 'Pages',
  'crawl.issue.severity': 'Severity',
  'crawl.issue.title': 'Issue',
  'crawl.issue.visits': 'Visits, 30 d',
} satisfies Readonly<Record<string, Message>>
