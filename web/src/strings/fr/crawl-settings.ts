import type { strings as en } from '../en/crawl-settings.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.advanced': 'Paramètres avancés',
  'crawl.setting.concurrency': 'Connexions',
  'crawl.setting.concurrency.note': 'Requêtes simultanées par hôte, de 1 à 8',
  'crawl.setting.exclude': 'Exclure',
  'crawl.setting.exclude.note': 'Les URL correspondantes ne sont pas explorées.',
  'crawl.setting.headers': 'En-têtes de requête',
  'crawl.setting.headers.keep': 'Laissez vide pour conserver les en-têtes enregistrés. Ils ne sont jamais affichés.',
  'crawl.setting.headers.note': 'Pour les sites de préproduction, un par ligne. Chiffrés et jamais réaffichés.',
  'crawl.setting.headers.remove': 'Supprimer les en-têtes enregistrés',
  'crawl.setting.headers.remove.note': 'À partir de la prochaine exécution, aucun en-tête personnalisé n’est envoyé.',
  'crawl.setting.include': 'Inclure uniquement',
  'crawl.setting.include.note':
    'Un motif par ligne ; * remplace n’importe quel texte. Un motif qui commence par / s’applique au chemin.',
  'crawl.setting.max_depth': 'Profondeur maximale',
  'crawl.setting.max_depth.note': 'Clics depuis la page de départ ; 0 = sans limite',
  'crawl.setting.max_minutes': 'Durée maximale',
  'crawl.setting.max_minutes.note': 'Minutes, hors pauses ; 0 = sans limite',
  'crawl.setting.max_pages': 'Nombre maximal de pages',
  'crawl.setting.max_pages.note': 'Jusqu’à 1 000 000',
  'crawl.setting.rate': 'Débit maximal',
  'crawl.setting.rate.note': 'Requêtes par seconde et par hôte ; 0 = autant qu’il peut en traiter',
  'crawl.setting.respect_robots': 'Respecter robots.txt',
  'crawl.setting.respect_robots.note': 'À désactiver uniquement pour vos propres sites.',
  'crawl.setting.external_links': 'Vérifier les liens externes',
  'crawl.setting.external_links.note':
    'Demande une fois chaque page liée sur d’autres hôtes, pour trouver les liens rompus.',
  'crawl.setting.sitemaps': 'Lire les sitemaps',
  'crawl.setting.sitemaps.note': 'Explore aussi les pages vers lesquelles aucun lien ne mène.',
  'crawl.setting.subdomains': 'Inclure les sous-domaines',
  'crawl.setting.subdomains.note': 'Les hôtes situés sous celui de l’URL de départ sont aussi explorés.',
  'crawl.setting.user_agent': 'User-agent',
  'crawl.setting.user_agent.note': 'Laissez vide pour explorer en tant que Sightline.',
  'crawl.settings.note':
    'Les changements s’appliquent à partir de la prochaine exécution. Des exécutions aux paramètres différents ne peuvent pas être comparées.',
  'crawl.start': 'Lancer le crawl',
  'crawl.url': 'URL de départ',
  'crawl.url.note': 'Le crawl suit les liens, redirections et sitemaps à partir d’ici, sans jamais quitter le site.',
}
