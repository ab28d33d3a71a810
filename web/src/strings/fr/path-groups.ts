import type { strings as en } from '../en/path-groups.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'paths.delete': 'Supprimer le groupe de chemins',
  'paths.delete.name': 'Supprimer le groupe de chemins {name}',
  'paths.delete.note':
    '{name} sera supprimé. Ses pages redeviendront des lignes distinctes ; aucun événement n’est perdu. Les filtres et segments qui l’utilisent ne fonctionneront plus.',
  'paths.deleted': 'Groupe de chemins supprimé',
  'paths.down': 'Déplacer {name} vers le bas',
  'paths.edit.one': 'Modifier le groupe de chemins',
  'paths.incomplete': 'Saisissez un motif qui commence par / ou * pour voir les pages concernées.',
  'paths.matches': {
    one: '{n} page sur les 30 derniers jours, par pages vues',
    other: '{n} pages sur les 30 derniers jours, par pages vues',
  },
  'paths.more': { one: 'et {n} autre', other: 'et {n} autres' },
  'paths.new': 'Nouveau groupe de chemins',
  'paths.none': 'Aucun groupe de chemins',
  'paths.note':
    'Un groupe de chemins réunit en une ligne toutes les pages qui correspondent à un motif, par exemple /user/* pour tous les profils. Une page appartient au premier groupe auquel elle correspond.',
  'paths.pattern': 'Motif',
  'paths.pattern.hint': 'Utilisez * comme caractère générique. La casse et une barre oblique finale ne comptent pas.',
  'paths.taken': {
    one: '{n} autre page correspond, mais appartient à un groupe précédent.',
    other: '{n} autres pages correspondent, mais appartiennent à des groupes précédents.',
  },
  'paths.title': 'Groupes de chemins',
  'paths.up': 'Déplacer {name} vers le haut',
}
