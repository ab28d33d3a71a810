import type { strings as en } from '../en/team.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'role.admin': 'Administrateur',
  'role.editor': 'Éditeur',
  'role.owner': 'Propriétaire',
  'role.viewer': 'Lecteur',
  'invitation.by': 'Rejoindre avec {name}',
  'invitation.expired': 'Cette invitation n’est plus valable',
  'invitation.expired.why':
    'Elle a été utilisée, révoquée ou remplacée, ou date de plus de 7 jours. Demandez-en une nouvelle.',
  'invitation.join': 'Rejoindre {account}',
  'invitation.name.note': 'Nécessaire la première fois seulement.',
  'invitation.password.note':
    'Si vous vous êtes déjà connecté ici, saisissez votre mot de passe. Sinon, choisissez-en un.',
  'invitation.role': 'Votre rôle : {role}',
  'invitation.submit': 'Accepter l’invitation',
  'invitation.title': 'Invitation',
  'team.account': 'Nom du compte',
  'team.account.note': 'Visible par tous les membres de ce compte.',
  'team.email.note': 'Facultatif. Avec une adresse, seule cette personne pourra accepter.',
  'team.invitation.anyone': 'Toute personne disposant du lien',
  'team.invitation.resend': 'Nouveau lien',
  'team.invitation.resend.name': 'Nouveau lien pour {name}',
  'team.invitation.revoke': 'Révoquer',
  'team.invitation.revoke.name': 'Révoquer l’invitation pour {name}',
  'team.invitation.revoked': 'Invitation révoquée',
  'team.invitation.until': 'invitation valable jusqu’au {date}',
  'team.invite': 'Inviter des personnes',
  'team.invite.create': 'Créer une invitation',
  'team.invite.note':
    'Les lecteurs peuvent seulement consulter. Les éditeurs peuvent aussi ajouter et modifier. Les administrateurs peuvent aussi supprimer et gérer les paramètres, les clés et les personnes.',
  'team.leave': 'Quitter le compte',
  'team.leave.confirm': 'Vous ne verrez plus ce compte. Pour revenir, il vous faudra une nouvelle invitation.',
  'team.leave.note': 'Le dernier propriétaire ne peut pas quitter le compte.',
  'team.link': 'Envoyez ce lien à {email}. Il ne peut servir qu’une fois et expire dans 7 jours.',
  'team.link.anyone':
    'Toute personne qui ouvre ce lien peut rejoindre le compte. Il ne peut servir qu’une fois et expire dans 7 jours.',
  'team.link.label': 'Lien d’invitation',
  'team.members': 'Personnes',
  'team.members.note':
    'Un nouveau rôle s’applique immédiatement. Toute personne retirée est aussitôt déconnectée de ce compte.',
  'team.remove': 'Retirer',
  'team.remove.name': 'Retirer {name}',
  'team.remove.note': 'Ce que cette personne a créé est conservé. Révoquez les clés d’API qu’elle connaît.',
  'team.removed': 'Personne retirée du compte',
  'team.role': 'Rôle',
  'team.role.name': 'Rôle de {name}',
  'team.you': '{role} (vous)',
}
