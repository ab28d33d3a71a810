import type { Message } from '../message.ts'

export const strings = {
  'drop.bot': 'Bots, by their user agent',
  'drop.burst': 'Faster than any person',
  'drop.excluded-address': 'Excluded addresses',
  'drop.headless': 'Browsers without a window',
  'drop.no-visit': 'Reports about no known visit',
  'drop.not-a-browser': 'Not a browser',
  'drop.not-an-event': 'Not an event',
  'drop.rate-limited': 'Too many hits from one network',
  'drop.referrer-spam': 'Referrer spam',
  'drops.none.why': 'Nothing was left out in this period.',
  'drops.unit': 'Hits',
  'panel.drops': 'Not counted',
  'panel.revenue': 'Revenue',
  'revenue.unit': 'Events',
} satisfies Readonly<Record<string, Message>>
