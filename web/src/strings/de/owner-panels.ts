import type { strings as en } from '../en/owner-panels.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'excluded.bot': 'Bekannte Bots',
  'excluded.burst': 'Zu viele Anfragen auf einmal',
  'excluded.excluded-address': 'Ausgeschlossene IPs',
  'excluded.future-time': 'Zeit in der Zukunft',
  'excluded.headless': 'Headless-Browser',
  'excluded.invalid': 'Ungültige Anfragen',
  'excluded.no-visit': 'Ohne zugehörigen Besuch',
  'excluded.none': 'In diesem Zeitraum wurde kein Traffic ausgeschlossen.',
  'excluded.not-a-browser': 'Kein Browser',
  'excluded.not-an-event': 'Ungültige Ereignisse',
  'excluded.rate-limited': 'Ratenlimit überschritten',
  'excluded.referrer-spam': 'Referrer-Spam',
  'excluded.rule': 'Ausschlussregeln',
  'excluded.unit': 'Hits',
  'health.notice.last': 'Letztes Ereignis: {ago}. Sonst sind die Abstände kürzer.',
  'health.notice.more': 'Zustand der Erfassung',
  'health.notice.quiet': {
    one: '{n} Ereignis in den letzten 24 Stunden; üblich sind etwa {usual}.',
    other: '{n} Ereignisse in den letzten 24 Stunden; üblich sind etwa {usual}.',
  },
  'health.notice.silent': 'Letztes Ereignis: {ago}. Üblich sind etwa {usual} pro Stunde.',
  'panel.excluded': 'Ausgeschlossener Traffic',
  'panel.revenue': 'Umsatz',
  'switcher.all': 'Alle Websites',
  'switcher.label': 'Website wechseln',
  'stats.novisits': 'Keine Besuche in diesem Zeitraum. Ist das Skript installiert?',
}
