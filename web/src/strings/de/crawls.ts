import type { strings as en } from '../en/crawls.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawls.actions': 'Aktionen',
  'crawls.column.generated_at': 'Letzter Lauf',
  'crawls.column.pages': 'Seiten',
  'crawls.column.score': 'Score',
  'crawls.column.status': 'Status',
  'crawls.column.url': 'Website',
  'crawls.empty': 'Noch keine Crawls',
  'crawls.empty.note':
    'Ein Crawl prüft alle Seiten einer Website und sortiert die Probleme nach betroffenen Seiten und Besuchen.',
  'crawls.more': 'Aktionen für {url}',
  'crawls.search': 'URLs suchen',
  'crawls.statuses.all': 'Alle Status',
}
