import type { strings as en } from '../en/owner-panels.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'drop.bot': 'Bots, nach ihrer Kennung',
  'drop.burst': 'Schneller als jeder Mensch',
  'drop.excluded-address': 'Ausgeschlossene Adressen',
  'drop.headless': 'Browser ohne Fenster',
  'drop.no-visit': 'Meldungen ohne bekannten Besuch',
  'drop.not-a-browser': 'Kein Browser',
  'drop.not-an-event': 'Kein Ereignis',
  'drop.rate-limited': 'Zu viele Aufrufe aus einem Netz',
  'drop.referrer-spam': 'Verweis-Spam',
  'drops.none.why': 'In diesem Zeitraum wurde nichts ausgelassen.',
  'drops.unit': 'Aufrufe',
  'panel.drops': 'Nicht gezählt',
  'panel.revenue': 'Umsatz',
  'revenue.unit': 'Ereignisse',
}
