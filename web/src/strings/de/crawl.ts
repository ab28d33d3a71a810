import type { strings as en } from '../en/crawl.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.more': 'Weitere Aktionen',
  'crawl.schedule': 'Zeitplan',
  'crawl.schedule.daily': 'Täglich',
  'crawl.schedule.monthly': 'Monatlich',
  'crawl.schedule.weekly': 'Wöchentlich',
  'crawl.settings': 'Crawl-Einstellungen',
  'crawl.site.open': 'Website öffnen',
  'crawl.view.changes': 'Änderungen',
  'crawl.view.duplicates': 'Duplikate',
  'crawl.view.hreflang': 'Hreflang',
  'crawl.view.images': 'Bilder',
  'crawl.view.issues': 'Probleme',
  'crawl.view.links': 'Links',
  'crawl.view.overview': 'Übersicht',
  'crawl.view.pages': 'Seiten',
  'crawl.view.redirects': 'Weiterleitungen',
  'crawl.view.resources': 'Ressourcen',
  'crawl.view.sitemaps': 'Sitemaps',
  'crawl.view.structured-data': 'Strukturierte Daten',
  'crawl.view.tree': 'Struktur',
  'crawl.views': 'Ergebnisse des Crawls',
  'crawl.unit.pages': 'Seiten',
}
