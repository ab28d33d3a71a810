import type { strings as en } from '../en/projects.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'project.delete': 'Supprimer le projet',
  'project.delete.title': 'Supprimer tous les rapports de {project} ?',
  'project.deleted': 'Projet supprimé',
  'project.pages': 'Pages',
  'project.pages.generated_at': 'Audité',
  'project.pages.path': 'Page',
  'project.pages.score': 'Score',
  'project.pages.search': 'Rechercher des pages',
}
