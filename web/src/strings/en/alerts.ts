import type { Message } from '../message.ts'

export const strings = {
  'alert.backup-failed': 'The last backup failed.',
  'alert.crawls-damaged': 'Stored crawl results are damaged. Nothing is crawled until they’re repaired.',
  'alert.details': 'View status',
  'alert.disk-full': 'The disk is full. Visits aren’t counted until there is more space.',
  'alert.disk-low': 'Disk space is low. Audits, crawls, and emails are paused.',
  'alert.events-damaged': 'Some stored events are damaged. New visits are kept; repair the event store.',
  'alert.events-unavailable': 'The event store is unavailable. Visits are queued and counted once it is back.',
} satisfies Readonly<Record<string, Message>>
