import type { strings as en } from '../en/crawl-actions.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.action.cancel': 'Annuler le crawl',
  'crawl.action.pause': 'Mettre en pause',
  'crawl.action.resume': 'Reprendre',
  'crawl.action.run': 'Relancer',
  'crawl.delete': 'Supprimer le crawl',
  'crawl.delete.note': 'Le crawl sera supprimé définitivement, avec toutes ses exécutions et leurs résultats.',
  'crawl.deleted': 'Crawl supprimé',
  'crawl.new': 'Nouveau crawl',
  'crawl.pages': { one: '{n} page', other: '{n} pages' },
  'crawl.status.canceled': 'Annulé',
  'crawl.status.done': 'Terminé',
  'crawl.status.failed': 'Échec',
  'crawl.status.finishing': 'Analyse',
  'crawl.status.noscore': 'Pas de score',
  'crawl.status.paused': 'En pause',
  'crawl.status.queued': 'En attente',
  'crawl.status.running': 'En cours',
}
