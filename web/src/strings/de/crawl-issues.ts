import type { strings as en } from '../en/crawl-issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.issue.pages': 'Seiten',
  'crawl.issue.severity': 'Schweregrad',
  'crawl.issue.title': 'Problem',
  'crawl.issue.visits': 'Besuche, 30 T.',
}
