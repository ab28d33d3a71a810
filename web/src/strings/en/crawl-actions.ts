import type { Message } from '../message.ts'

export const strings = {
  'crawl.action.cancel': 'Cancel crawl',
  'crawl.action.pause': 'Pause',
  'crawl.action.resume': 'Resume',
  'crawl.action.run': 'Run again',
  'crawl.delete': 'Delete crawl',
  'crawl.delete.note': 'This deletes the crawl with all its runs and results. This can’t be undone.',
  'crawl.deleted': 'Crawl deleted',
  'crawl.new': 'New crawl',
  'crawl.pages': { one: '{n} page', other: '{n} pages' },
  'crawl.status.canceled': 'Canceled',
  'crawl.status.done': 'Done',
  'crawl.status.failed': 'Failed',
  'crawl.status.finishing': 'Analyzing',
  'crawl.status.noscore': 'No score',
  'crawl.status.paused': 'Paused',
  'crawl.status.queued': 'Queued',
  'crawl.status.running': 'Crawling',
} satisfies Readonly<Record<string, Message>>
