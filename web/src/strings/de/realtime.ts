import type { strings as en } from '../en/realtime.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'realtime.ago': 'vor {n} Min.',
  'realtime.browser': '{browser} unter {os}',
  'realtime.current': 'Aktuelle Besucher',
  'realtime.last5': 'in den letzten 5 Minuten',
  'realtime.latest': 'Neueste Ereignisse',
  'realtime.noevents': 'Keine Ereignisse in den letzten 30 Minuten',
  'realtime.now': 'Jetzt',
  'realtime.older': 'Ältere anzeigen',
  'realtime.others': 'Sonstige',
  'realtime.pageviews': { one: '{n} Seitenaufruf', other: '{n} Seitenaufrufe' },
  'realtime.pause': 'Pause',
  'realtime.perminute': 'Seitenaufrufe pro Minute',
  'realtime.resume': 'Fortsetzen',
  'realtime.sofar': '{n} bisher in dieser Minute',
  'realtime.tick.now': 'jetzt',
  'realtime.viewed': 'Aufruf von',
}
