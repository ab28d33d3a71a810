import type { strings as en } from '../en/reports.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'report.noindex': 'Soll nicht in die Suche',
  'report.noindex.note': 'Die Seite wird mit Absicht von Suchmaschinen ferngehalten: noindex ist dann kein Mangel.',
  'report.project': 'Projekt',
  'report.result': 'Ergebnis',
  'report.start': 'Seite prüfen',
  'report.url': 'Adresse der Seite',
  'report.url.note': 'Beginnt mit http oder https. Die Seite und ihre Nachbarn werden einmal abgerufen.',
  'reports.anyproject': 'Alle Projekte',
  'reports.anyresult': 'Alle Ergebnisse',
  'reports.column.generated_at': 'Erstellt',
  'reports.column.result': 'Ergebnis',
  'reports.column.url': 'Seite',
  'reports.empty': 'Noch keine Berichte',
  'reports.empty.note': 'Ein Bericht sagt, wie Suchmaschinen eine Seite sehen, was ihr fehlt und wie man es behebt.',
  'reports.search': 'Adressen suchen',
}
