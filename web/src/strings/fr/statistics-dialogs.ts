import type { strings as en } from '../en/statistics-dialogs.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'filter.another': 'Ajouter un autre',
  'filter.change': 'Modifier le filtre',
  'filter.count': { one: '{n} valeur', other: '{n} valeurs' },
  'filter.count.note': 'Visiteurs, avec les autres filtres',
  'filter.group.behavior': 'Comportement',
  'filter.group.location': 'Localisation',
  'filter.group.page': 'Page',
  'filter.group.property': 'Propriétés d’événement',
  'filter.group.source': 'Source',
  'filter.group.technology': 'Technologie',
  'filter.matches': '{n} visiteurs sur {total}',
  'filter.new': 'Ajouter un filtre',
  'filter.search': 'Rechercher une valeur',
  'filter.text': 'Texte',
  'shortcuts.compare': 'Activer ou désactiver la comparaison',
  'shortcuts.enabled': 'Utiliser les raccourcis clavier dans ce navigateur',
  'shortcuts.help': 'Afficher cette liste',
}
