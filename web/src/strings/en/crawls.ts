import type { Message } from '../message.ts'

export const strings = {
  'crawls.actions': 'Actions',
  'crawls.column.generated_at': 'Last run',
  'crawls.column.pages': 'Pages',
  'crawls.column.score': 'Score',
  'crawls.column.status': 'Status',
  'crawls.column.url': 'Site',
  'crawls.empty': 'No crawls yet',
  'crawls.empty.note': 'A crawl checks every page of a site and ranks its issues by the pages and visits they affect.',
  'crawls.more': 'Actions for {url}',
  'crawls.search': 'Search URLs',
  'crawls.statuses.all': 'All statuses',
} satisfies Readonly<Record<string, Message>>
