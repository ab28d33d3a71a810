import type { strings as en } from '../en/crawls.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawls.by.hand': 'Manuell gestartet',
  'crawls.by.schedule': 'Nach Zeitplan',
  'crawls.column.indexable': 'Indexierbar',
  'crawls.column.issues': 'Probleme',
  'crawls.column.pages': 'Seiten',
  'crawls.column.run': 'Lauf',
  'crawls.column.score': 'Score',
  'crawls.column.status': 'Status',
  'crawls.compare': 'Änderungen anzeigen',
  'crawls.empty': 'Noch keine Crawls',
  'crawls.empty.note':
    'Ein Crawl prüft alle Seiten einer Website und sortiert die Probleme nach betroffenen Seiten und Besuchen.',
  'crawls.more': 'Aktionen für {url}',
  'crawls.next': '{schedule}, nächster Lauf am {date}',
  'crawls.open': 'Crawl öffnen',
  'crawls.since': 'Änderungen seit dem Lauf vom {date}',
}
