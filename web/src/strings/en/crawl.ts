import type { Message } from '../message.ts'

export const strings = {
  'crawl.more': 'More actions',
  'crawl.schedule': 'Schedule',
  'crawl.schedule.daily': 'Daily',
  'crawl.schedule.monthly': 'Monthly',
  'crawl.schedule.weekly': 'Weekly',
  'crawl.settings': 'Crawl settings',
  'crawl.site.open': 'Open site',
  'crawl.view.changes': 'Changes',
  'crawl.view.duplicates': 'Duplicates',
  'crawl.view.hreflang': 'Hreflang',
  'crawl.view.images': 'Images',
  'crawl.view.issues': 'Issues',
  'crawl.view.links': 'Links',
  'crawl.view.overview': 'Overview',
  'crawl.view.pages': 'Pages',
  'crawl.view.redirects': 'Redirects',
  'crawl.view.sitemaps': 'Sitemaps',
  'crawl.view.structured-data': 'Structured data',
  'crawl.view.tree': 'Structure',
  'crawl.views': 'Crawl results',
} satisfies Readonly<Record<string, Message>>
