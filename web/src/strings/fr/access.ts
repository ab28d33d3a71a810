import type { strings as en } from '../en/access.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'access.crawls': 'Crawls individuels',
  'access.edit': 'Accès',
  'access.edit.name': 'Accès de {name}',
  'access.guest': 'Invité',
  'access.guest.note': 'Ne voit que les sites, projets, rapports et crawls que vous choisissez.',
  'access.guest.short': 'Invité',
  'access.hidden': 'Masqué',
  'access.hidden.events': 'Événements',
  'access.hidden.events.note': 'Événements individuels, leur export et les parcours.',
  'access.hidden.revenue': 'Revenus',
  'access.hidden.revenue.note': 'Montants, commandes et exports d’événements.',
  'access.hidden.search': 'Moteurs de recherche',
  'access.hidden.search.note': 'Clics, positions et connexions.',
  'access.hidden.settings': 'Paramètres',
  'access.hidden.settings.note': 'Règles, imports, e-mails, liens de partage et paramètres du compte.',
  'access.ids.note': 'Numéros figurant dans leurs adresses, séparés par des virgules.',
  'access.limit': 'Restreindre l’accès',
  'access.projects': 'Projets : rapports et crawls d’un hôte',
  'access.reports': 'Rapports individuels',
  'access.websites': 'Sites web : statistiques',
  'access.without': 'masqué : {sections}',
}
