import type { Message } from '../message.ts'

export const strings = {
  'excluded.bot': 'Known bots',
  'excluded.burst': 'Faster than a human',
  'excluded.excluded-address': 'Excluded IPs',
  'excluded.headless': 'Headless browsers',
  'excluded.no-visit': 'Without a matching visit',
  'excluded.none': 'No traffic was excluded in this period.',
  'excluded.not-a-browser': 'Not a browser',
  'excluded.not-an-event': 'Invalid events',
  'excluded.rate-limited': 'Rate limit exceeded',
  'excluded.referrer-spam': 'Referrer spam',
  'excluded.unit': 'Hits',
  'panel.excluded': 'Excluded traffic',
  'panel.revenue': 'Revenue',
  'revenue.unit': 'Events',
  'demo.notice': 'This is demo data, not a real website.',
  'demo.remove': 'Remove demo data',
  'demo.removed': 'Demo data removed',
  'switcher.all': 'All websites',
  'switcher.label': 'Switch website',
  'stats.novisits': 'No visits in this period. Is the script installed?',
} satisfies Readonly<Record<string, Message>>
