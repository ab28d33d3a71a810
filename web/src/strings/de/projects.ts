import type { strings as en } from '../en/projects.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'project.delete': 'Projekt löschen',
  'project.delete.title': 'Alle Berichte zu {project} löschen?',
  'project.deleted': 'Projekt gelöscht',
  'project.pages': 'Seiten',
  'project.pages.generated_at': 'Geprüft',
  'project.pages.path': 'Seite',
  'project.pages.score': 'Score',
  'project.pages.search': 'Seiten suchen',
}
