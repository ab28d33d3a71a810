import type { Message } from '../message.ts'

export const strings = {
  'crawls.by.hand': 'Started by hand',
  'crawls.by.schedule': 'Scheduled',
  'crawls.column.indexable': 'Indexable',
  'crawls.column.issues': 'Issues',
  'crawls.column.pages': 'Pages',
  'crawls.column.run': 'Run',
  'crawls.column.score': 'Score',
  'crawls.column.status': 'Status',
  'crawls.compare': 'Show what changed',
  'crawls.empty': 'No crawls yet',
  'crawls.empty.note': 'A crawl checks every page of a site and ranks its issues by the pages and visits they affect.',
  'crawls.more': 'Actions for {url}',
  'crawls.next': '{schedule}, next on {date}',
  'crawls.open': 'Open crawl',
  'crawls.since': 'Changes since the run of {date}',
} satisfies Readonly<Record<string, Message>>
