import type { strings as en } from '../en/sharing.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'privacy.0': 'Publique',
  'privacy.0.note': 'Toute personne disposant du lien peut voir cette page.',
  'privacy.1': 'Privée',
  'privacy.1.note': 'Vous seul pouvez voir cette page.',
  'privacy.2': 'Protégée par mot de passe',
  'privacy.2.note': 'Toute personne disposant du lien et du mot de passe peut voir cette page.',
  'privacy.embed': 'Autoriser l’intégration',
  'privacy.embed.note': 'D’autres sites peuvent afficher cette page dans une iframe.',
  'privacy.label': 'Visibilité',
  'privacy.password': 'Mot de passe de la page',
  'privacy.password.hint': 'Au moins 8 caractères. Il sera partagé : n’utilisez pas votre propre mot de passe.',
  'privacy.password.keep':
    'Laissez vide pour conserver le mot de passe actuel. Un nouveau doit comporter au moins 8 caractères et révoque les accès existants.',
  'share.embed': 'Code d’intégration',
  'share.link': 'Lien de partage',
  'share.reset': 'Réinitialiser le lien de partage',
  'share.reset.done': 'Lien de partage réinitialisé',
  'share.reset.note':
    'Le lien actuel cesse aussitôt de fonctionner, y compris dans les pages intégrées et les e-mails déjà envoyés.',
  'share.title': 'Partager la page',
  'share.view': 'Conserver la période et les filtres actuels',
}
