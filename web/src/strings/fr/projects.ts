import type { strings as en } from '../en/projects.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'project.by.pages': 'Par pages affectées',
  'project.by.visits': 'Par visites affectées',
  'project.delete': 'Supprimer le projet',
  'project.delete.title': 'Supprimer tous les rapports de {project} ?',
  'project.deleted': 'Projet supprimé',
  'project.issues': 'Problèmes',
  'project.overview': 'Vue d’ensemble',
  'project.reports': 'Voir tous les rapports',
  'project.scores': 'Scores',
  'project.trend': 'Score moyen par jour',
  'projects.column.generated_at': 'Dernier audit',
  'projects.column.project': 'Projet',
  'projects.column.reports': 'Rapports',
  'projects.column.score': 'Score moyen',
  'projects.search': 'Rechercher un projet',
  'project.issue.all': 'Voir les {n} pages',
  'project.pages': 'Pages',
  'project.pages.generated_at': 'Audité',
  'project.pages.path': 'Page',
  'project.pages.score': 'Score',
  'project.pages.search': 'Rechercher des pages',
  'projects.empty': 'Aucun projet',
  'projects.empty.note': 'Les rapports d’un site forment un projet. Auditez une première page pour en créer un.',
}
