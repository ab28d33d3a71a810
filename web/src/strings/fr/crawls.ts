import type { strings as en } from '../en/crawls.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawls.actions': 'Actions',
  'crawls.column.generated_at': 'Dernière exécution',
  'crawls.column.pages': 'Pages',
  'crawls.column.score': 'Score',
  'crawls.column.status': 'Statut',
  'crawls.column.url': 'Site',
  'crawls.empty': 'Aucun crawl pour l’instant',
  'crawls.empty.note':
    'Un crawl vérifie toutes les pages d’un site et classe ses problèmes par pages et visites concernées.',
  'crawls.more': 'Actions pour {url}',
  'crawls.search': 'Rechercher une URL',
  'crawls.statuses.all': 'Tous les statuts',
}
