import type { strings as en } from '../en/sharing.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'privacy.0': 'Public',
  'privacy.0.note': 'Quiconque a l’adresse peut la voir.',
  'privacy.1': 'Privé',
  'privacy.1.note': 'Vous seul pouvez la voir. Pour les autres, elle n’existe pas.',
  'privacy.2': 'Avec mot de passe',
  'privacy.2.note': 'Quiconque a l’adresse et le mot de passe peut la voir.',
  'privacy.embed': 'Peut être intégrée',
  'privacy.embed.note': 'D’autres sites peuvent afficher la page dans un cadre.',
  'privacy.label': 'Qui peut voir la page',
  'privacy.password': 'Mot de passe de la page',
  'privacy.password.hint':
    'Au moins 8 caractères. Pour les personnes avec qui vous partagez la page ; n’utilisez pas votre propre mot de passe.',
  'privacy.password.keep':
    'Laissez vide pour garder le mot de passe actuel. Un nouveau doit avoir au moins 8 caractères et met fin à tous les accès accordés.',
  'share.address': 'Lien de partage',
  'share.embed': 'Code d’intégration',
  'share.reset': 'Réinitialiser le lien de partage',
  'share.reset.done': 'La page a un nouveau lien de partage',
  'share.reset.note':
    'Le lien ci-dessus cesse de fonctionner, aussi dans les pages intégrées et les e-mails envoyés. La page en reçoit un nouveau.',
  'share.title': 'Partager cette page',
}
