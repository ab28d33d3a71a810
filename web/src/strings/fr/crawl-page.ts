import type { strings as en } from '../en/crawl-page.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawled.canonical.self': 'Elle-même',
  'crawled.characters': { one: '{n} caractère', other: '{n} caractères' },
  'crawled.errors': { one: '{n} erreur', other: '{n} erreurs' },
  'crawled.hops': { one: '{n} saut', other: '{n} sauts' },
  'crawled.inlinks': 'Liens entrants',
  'crawled.insitemap': 'dans le sitemap',
  'crawled.issues': 'Problèmes',
  'crawled.links.all': 'Tout afficher',
  'crawled.links.none': 'Aucun lien',
  'crawled.links.notext': 'Sans texte',
  'crawled.out.hreflang': 'Hreflang',
  'crawled.out.image': 'Images',
  'crawled.out.link': 'Liens sortants',
  'crawled.outlinks': 'Liens sortants',
  'crawled.page': 'Page',
  'crawled.redirected': 'Redirigée depuis',
  'crawled.redirects': 'Chaîne de redirections',
  'crawled.structured': 'Données structurées',
  'crawled.valid': 'Valide',
}
