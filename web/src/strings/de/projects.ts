import type { strings as en } from '../en/projects.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'project.by.pages': 'Nach betroffenen Seiten',
  'project.by.visits': 'Zuerst beheben',
  'project.delete': 'Projekt löschen',
  'project.delete.title': 'Alle Berichte von {project} löschen?',
  'project.deleted': 'Das Projekt ist gelöscht',
  'project.issues': 'Mängel',
  'project.overview': 'Überblick',
  'project.range': 'Punkte',
  'project.reports': 'Alle Berichte',
  'project.trend': 'Mittlere Punktzahl nach Tagen',
  'projects.column.generated_at': 'Letzter Bericht',
  'projects.column.project': 'Projekt',
  'projects.column.reports': 'Berichte',
  'projects.column.score': 'Mittelwert',
  'projects.search': 'Projekte suchen',
}
