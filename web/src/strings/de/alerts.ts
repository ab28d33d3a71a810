import type { strings as en } from '../en/alerts.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'alert.backup-failed': 'Die letzte Sicherung ist fehlgeschlagen.',
  'alert.crawls-damaged': 'Die gespeicherten Crawl-Ergebnisse sind beschädigt. Bis zur Reparatur wird nicht gecrawlt.',
  'alert.details': 'Status ansehen',
  'alert.disk-full': 'Der Speicherplatz ist voll. Besuche werden nicht gezählt, bis wieder Platz frei ist.',
  'alert.disk-low': 'Der Speicherplatz ist knapp. Audits, Crawls und E-Mails sind pausiert.',
  'alert.events-damaged':
    'Gespeicherte Ereignisse sind beschädigt. Neue Besuche bleiben erhalten; bitte den Ereignisspeicher reparieren.',
  'alert.events-unavailable':
    'Der Ereignisspeicher ist nicht verfügbar. Besuche werden zwischengespeichert und später gezählt.',
}
