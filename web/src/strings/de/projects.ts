import type { strings as en } from '../en/projects.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'project.by.pages': 'Nach betroffenen Seiten',
  'project.by.visits': 'Nach betroffenen Besuchen',
  'project.delete': 'Projekt löschen',
  'project.delete.title': 'Alle Berichte zu {project} löschen?',
  'project.deleted': 'Projekt gelöscht',
  'project.issues': 'Probleme',
  'project.overview': 'Übersicht',
  'project.reports': 'Alle Berichte anzeigen',
  'project.scores': 'Scores',
  'project.trend': 'Durchschnittlicher Score pro Tag',
  'projects.column.generated_at': 'Letztes Audit',
  'projects.column.project': 'Projekt',
  'projects.column.reports': 'Berichte',
  'projects.column.score': 'Ø Score',
  'projects.search': 'Projekte suchen',
  'project.issue.all': 'Alle {n} Seiten ansehen',
  'project.pages': 'Seiten',
  'project.pages.generated_at': 'Geprüft',
  'project.pages.path': 'Seite',
  'project.pages.score': 'Score',
  'project.pages.search': 'Seiten suchen',
  'projects.empty': 'Noch keine Projekte',
  'projects.empty.note': 'Die Berichte einer Website bilden ein Projekt. Mit dem Audit einer ersten Seite geht es los.',
}
