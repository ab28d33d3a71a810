import type { strings as en } from '../en/crawls.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawls.by.hand': 'Lancée manuellement',
  'crawls.by.schedule': 'Planifiée',
  'crawls.column.indexable': 'Indexables',
  'crawls.column.issues': 'Problèmes',
  'crawls.column.pages': 'Pages',
  'crawls.column.run': 'Exécution',
  'crawls.column.score': 'Score',
  'crawls.column.status': 'Statut',
  'crawls.compare': 'Voir ce qui a changé',
  'crawls.empty': 'Aucun crawl pour l’instant',
  'crawls.empty.note':
    'Un crawl vérifie toutes les pages d’un site et classe ses problèmes par pages et visites concernées.',
  'crawls.more': 'Actions pour {url}',
  'crawls.next': '{schedule}, prochain crawl le {date}',
  'crawls.open': 'Ouvrir le crawl',
  'crawls.since': 'Évolution depuis l’exécution du {date}',
}
