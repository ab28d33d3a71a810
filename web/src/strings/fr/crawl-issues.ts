import type { strings as en } from '../en/crawl-issues.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'crawl.detail.differs': 'Modifié par des scripts',
  'crawl.detail.file': 'Fichier',
  'crawl.detail.hops': 'Mène à',
  'crawl.detail.links': 'Liens',
  'crawl.detail.reason': 'Raison',
  'crawl.detail.rule': 'Règle',
  'crawl.detail.status': 'Statut',
  'crawl.detail.url': 'URL',
  'crawl.earlier': 'Vous consultez l’exécution du {date}.',
  'crawl.earlier.latest': 'Voir la dernière exécution',
  'crawl.end.canceled': 'Ce crawl a été annulé. Les résultats portent sur les pages explorées jusque-là.',
  'crawl.end.max_minutes':
    'Le crawl s’est arrêté à sa limite de durée. Augmentez-la dans les paramètres pour couvrir tout le site.',
  'crawl.end.max_pages':
    'Le crawl s’est arrêté à sa limite de pages. Augmentez-la dans les paramètres pour couvrir tout le site.',
  'crawl.end.account_limit':
    'Le crawl s’est arrêté, car ce compte a épuisé ses pages explorées de ce mois. Les résultats portent sur les pages explorées jusque-là.',
  'crawl.end.trap':
    'Le crawl s’est arrêté à sa limite de pages, épuisée par des URL sans fin ({trap}, par exemple {example}). Excluez {exclude} dans les paramètres au lieu d’augmenter la limite.',
  'crawl.failed': 'Le crawl a échoué.',
  'crawl.issue.change': 'Depuis la dernière exécution',
  'crawl.issue.csv': 'Exporter en CSV',
  'crawl.issue.explore': 'Ouvrir dans Pages',
  'crawl.issue.fix': 'Comment corriger',
  'crawl.issue.fixed': '−{n} corrigées',
  'crawl.issue.ignore': 'Ignorer le problème',
  'crawl.issue.learn': 'En savoir plus',
  'crawl.issue.new': '+{n} nouvelles',
  'crawl.issue.pages': 'Pages',
  'crawl.issue.places': { one: '{n} occurrence', other: '{n} occurrences' },
  'crawl.issue.points': 'Points',
  'crawl.issue.severity': 'Gravité',
  'crawl.issue.title': 'Problème',
  'crawl.issue.people': 'Personnes, 30 j',
  'crawl.issue.visits': 'Visites, 30 j',
  'crawl.issues.by.new': 'Par nouvelles pages',
  'crawl.issues.by.pages': 'Par pages',
  'crawl.issues.by.people': 'Par personnes concernées',
  'crawl.issues.by.severity': 'Par gravité',
  'crawl.issues.by.visits': 'Par visites',
  'crawl.issues.categories': 'Toutes les catégories',
  'crawl.issues.category': 'Catégorie',
  'crawl.issues.everything': 'Tous',
  'crawl.issues.filter': 'Filtrer par gravité',
  'crawl.issues.later': 'Les problèmes s’affichent une fois le crawl terminé',
  'crawl.issues.search': 'Rechercher un problème',
  'ignore.crawl.note':
    'Ignoré dans tous les crawls et rapports de {project}. Il ne fait plus baisser les scores et apparaît à part.',
  'ignore.pattern': 'Uniquement sur ces pages',
  'ignore.pattern.note':
    'Facultatif. * remplace n’importe quel texte ; un motif qui commence par / s’applique au chemin.',
}
