import type { Message } from '../message.ts'

export const strings = {
  'realtime.ago': '{n} min ago',
  'realtime.browser': '{browser} on {os}',
  'realtime.current': 'Current visitors',
  'realtime.last5': 'in the last 5 minutes',
  'realtime.latest': 'Latest events',
  'realtime.noevents': 'No events in the last 30 minutes',
  'realtime.now': 'Now',
  'realtime.older': 'Show older',
  'realtime.others': 'Other',
  'realtime.pageviews': { one: '{n} pageview', other: '{n} pageviews' },
  'realtime.pause': 'Pause',
  'realtime.perminute': 'Pageviews per minute',
  'realtime.resume': 'Resume',
  'realtime.sofar': '{n} so far this minute',
  'realtime.tick.now': 'now',
  'realtime.viewed': 'Viewed',
} satisfies Readonly<Record<string, Message>>
