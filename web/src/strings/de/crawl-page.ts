import type { strings as en } from '../en/crawl-page.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawled.canonical.self': 'Diese Seite',
  'crawled.characters': { one: '{n} Zeichen', other: '{n} Zeichen' },
  'crawled.errors': { one: '{n} Fehler', other: '{n} Fehler' },
  'crawled.hops': { one: '{n} Schritt', other: '{n} Schritte' },
  'crawled.inlinks': 'Inlinks',
  'crawled.insitemap': 'in der Sitemap',
  'crawled.issues': 'Probleme',
  'crawled.links.all': 'Alle anzeigen',
  'crawled.links.none': 'Keine Links',
  'crawled.links.notext': 'Kein Text',
  'crawled.out.hreflang': 'Hreflang',
  'crawled.out.image': 'Bilder',
  'crawled.out.link': 'Outlinks',
  'crawled.outlinks': 'Outlinks',
  'crawled.page': 'Seite',
  'crawled.redirected': 'Weitergeleitet von',
  'crawled.redirects': 'Weiterleitungskette',
  'crawled.structured': 'Strukturierte Daten',
  'crawled.valid': 'Gültig',
}
