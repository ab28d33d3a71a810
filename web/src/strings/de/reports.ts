import type { strings as en } from '../en/reports.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'report.noindex': 'Soll nicht indexiert werden',
  'report.noindex.note':
    'Für Seiten, die absichtlich nicht in Suchmaschinen erscheinen: noindex gilt dann nicht als Problem.',
  'report.result': 'Ergebnis',
  'report.start': 'Audit starten',
  'report.url': 'URL der Seite',
  'report.url.note': 'Beginnt mit http:// oder https://.',
  'reports.column.generated_at': 'Geprüft',
  'reports.column.result': 'Ergebnis',
  'reports.column.url': 'Seite',
  'reports.empty': 'Noch keine Berichte',
  'reports.empty.note': 'Das Audit einer Seite zeigt ihren SEO-Score, ihre Probleme und wie sie sich beheben lassen.',
  'reports.results.all': 'Alle Ergebnisse',
  'reports.search': 'URLs suchen',
  'report.exists': 'Zu dieser Seite gibt es schon einen Bericht',
  'report.exists.create': 'Weiteren Bericht anlegen',
  'report.exists.note': 'Erneut ausführen, damit der Verlauf zusammenbleibt, oder einen zweiten Bericht anlegen.',
  'report.exists.rerun': 'Audit erneut ausführen',
  'report.exists.score': 'Score {score}, geprüft {ago}',
  'reports.actions': 'Aktionen',
  'reports.column.score': 'Score',
  'reports.compare': 'Audits vergleichen',
  'reports.issue': 'Problem: {issue}',
  'reports.issue.remove': 'Filter entfernen: Problem {issue}',
  'reports.more': 'Aktionen für {url}',
}
