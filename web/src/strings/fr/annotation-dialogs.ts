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
  'annotation.future': 'Cette date est dans le futur. La comparaison s’affichera une fois la date passée.',
  'annotation.incomplete': {
    one: 'Moins d’un jour s’est écoulé : des parties de même durée des deux jours sont comparées.',
    other: 'Moins de {n} jours se sont écoulés : des périodes de même durée sont comparées.',
  },
  'annotation.kind': 'Type',
  'annotation.metric': 'Indicateur',
  'annotation.ranges': '{after}, par rapport à {before}',
  'annotation.same': 'Aussi ce jour-là',
  'annotation.shared': 'Afficher sur la page partagée',
  'annotation.shared.note':
    'Les visiteurs de la page partagée voient le texte, l’heure et les chiffres avant et après.',
  'annotation.shared.pill': 'Partagée',
  'annotation.text': 'Texte',
  'annotation.time': 'Heure (facultative)',
  'annotation.time.note': 'Fuseau horaire : {timezone}. Laissez l’heure vide pour des journées entières.',
  'annotations.delete': 'Supprimer l’annotation',
  'annotations.delete.note': '« {text} » sera retirée du graphique.',
  'annotations.deleted': 'Annotation supprimée',
  'annotations.deploy': 'Annoter les déploiements automatiquement',
  'annotations.deploy.note': 'À exécuter à la fin d’un déploiement, avec une clé d’API dans SIGHTLINE_KEY.',
  'annotation.fix': 'Mesurer l’effet',
  'annotations.edit': 'Modifier l’annotation',
  'annotations.edit.name': 'Modifier l’annotation : {text}',
  'annotations.keys': 'Créer une clé d’API',
  'annotations.none': 'Aucune annotation',
  'annotations.none.note':
    'Signalez ce qui influe sur votre trafic : un lancement, une campagne, une panne. Les crawls, les imports et les changements d’exclusions sont ajoutés automatiquement.',
  'annotations.none.shared': 'Le propriétaire de cette page n’a partagé aucune annotation.',
}
