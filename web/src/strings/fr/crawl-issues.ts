import type { strings as en } from '../en/crawl-issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.issue.pages': 'Pages',
  'crawl.issue.severity': 'Gravité',
  'crawl.issue.title': 'Problème',
  'crawl.issue.visits': 'Visites, 30 j',
}
