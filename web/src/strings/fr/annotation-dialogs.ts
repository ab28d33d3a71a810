import type { strings as en } from '../en/annotation-dialogs.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'annotation.after': 'Après',
  'annotation.before': 'Avant',
  'annotation.compared': 'Avant et après',
  'annotation.conversions': 'Conversions : {name}',
  'annotation.date': 'Date',
  'annotation.days': 'Jours comparés',
  'annotation.days.n': { one: '{n} jour', other: '{n} jours' },
  'annotation.end': 'Dernier jour (facultatif)',
  'annotation.end.time': 'Heure de fin (facultative)',
  'annotation.filtered': 'Avec les filtres actuels',
  'annotation.future': 'C’est encore à venir. La comparaison commencera ensuite.',
  'annotation.incomplete': {
    one: 'Moins de {n} jour s’est écoulé depuis. D’ici là, seule la même partie du jour précédent est comparée.',
    other:
      'Moins de {n} jours se sont écoulés depuis. D’ici là, seule la même partie des jours précédents est comparée.',
  },
  'annotation.kind': 'Type',
  'annotation.metric': 'Indicateur',
  'annotation.ranges': '{after}, par rapport à {before}',
  'annotation.same': 'Aussi ce jour-là',
  'annotation.shared': 'Afficher sur la page partagée',
  'annotation.shared.note': 'Ses visiteurs voient le texte, la date et les chiffres avant et après.',
  'annotation.shared.pill': 'Partagée',
  'annotation.text': 'Texte',
  'annotation.time': 'Heure (facultative)',
  'annotation.time.note': 'Fuseau horaire : {timezone}. Sans heure, il s’agit de jours entiers.',
  'annotations.delete': 'Supprimer l’annotation',
  'annotations.delete.note': '« {text} » sera retirée du graphique.',
  'annotations.deleted': 'Annotation supprimée',
  'annotations.deploy': 'Annoter les déploiements automatiquement',
  'annotations.deploy.note': 'À exécuter à la fin d’un déploiement, avec une clé d’API dans SIGHTLINE_KEY.',
  'annotations.edit': 'Modifier l’annotation',
  'annotations.edit.name': 'Modifier l’annotation : {text}',
  'annotations.keys': 'Créer une clé d’API',
  'annotations.none': 'Aucune annotation',
  'annotations.none.note':
    'Notez ce qui peut faire varier vos chiffres : un lancement, une campagne, une panne. Les explorations, les imports et les changements d’exclusions s’ajoutent automatiquement.',
  'annotations.none.shared': 'Le propriétaire de cette page n’a partagé aucune annotation.',
}
