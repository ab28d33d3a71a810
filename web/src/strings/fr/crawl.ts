import type { strings as en } from '../en/crawl.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.more': 'Plus d’actions',
  'crawl.schedule': 'Planification',
  'crawl.schedule.daily': 'Quotidien',
  'crawl.schedule.monthly': 'Mensuel',
  'crawl.schedule.weekly': 'Hebdomadaire',
  'crawl.settings': 'Paramètres du crawl',
  'crawl.site.open': 'Ouvrir le site',
  'crawl.view.changes': 'Changements',
  'crawl.view.duplicates': 'Doublons',
  'crawl.view.hreflang': 'Hreflang',
  'crawl.view.images': 'Images',
  'crawl.view.issues': 'Problèmes',
  'crawl.view.links': 'Liens',
  'crawl.view.overview': 'Vue d’ensemble',
  'crawl.view.pages': 'Pages',
  'crawl.view.redirects': 'Redirections',
  'crawl.view.resources': 'Ressources',
  'crawl.view.sitemaps': 'Sitemaps',
  'crawl.view.structured-data': 'Données structurées',
  'crawl.view.tree': 'Structure',
  'crawl.views': 'Résultats du crawl',
  'crawl.unit.pages': 'Pages',
}
