import type { strings as en } from '../en/projects.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'project.by.pages': 'Par pages touchées',
  'project.by.visits': 'À corriger d’abord',
  'project.delete': 'Supprimer le projet',
  'project.delete.title': 'Supprimer tous les rapports de {project} ?',
  'project.deleted': 'Le projet est supprimé',
  'project.issues': 'Problèmes',
  'project.overview': 'Vue d’ensemble',
  'project.range': 'Notes',
  'project.reports': 'Tous les rapports',
  'project.trend': 'Note moyenne par jour',
  'projects.column.generated_at': 'Dernier rapport',
  'projects.column.project': 'Projet',
  'projects.column.reports': 'Rapports',
  'projects.column.score': 'Note moyenne',
  'projects.search': 'Chercher un projet',
}
