import type { Translated } from '../catalog.ts'
import type { notices as english } from '../en/notices.ts'

export const notices: Translated<typeof english> = {
  'notice.alert.fired': 'Alerte : {name}',
  'notice.alert.resolved': 'Résolu : {name}',
  'notice.crawl.canceled': '{host} : crawl annulé',
  'notice.import.done': '{domain} : import terminé',
  'notice.import.failed': '{domain} : échec de l’import',
  'notice.import.rows': 'Lignes importées',
  'notice.goal': '{domain} : objectif {goal} atteint',
  'notice.goal.conversions': 'Conversions',
  'notice.goal.visits': 'Visites',
  'notice.website': 'Nouveau site : {domain}',
  'notice.member': '{name} a rejoint le compte',
  'notice.member.role': 'Rôle',
  'notice.role.owner': 'Propriétaire',
  'notice.role.admin': 'Administrateur',
  'notice.role.editor': 'Éditeur',
  'notice.role.viewer': 'Lecteur',
  'notice.test': 'Message de test de Sightline',
  'notice.test.arrived': 'Il est arrivé : le canal de notification {name} fonctionne.',
  'notice.open': 'Voir dans Sightline',
  'notice.reason': 'Vous recevez cet e-mail, car {host} envoie des notifications à cette adresse.',
  'notice.stopQuestion': 'Arrêter toutes les notifications à {address} ?',
  'notice.stopped': '{address} ne recevra plus de notifications.',
  'notice.startAgain': 'Vous pouvez les réactiver dans les paramètres de notification du compte.',

  'confirmChannel.subject': 'Confirmez que {account} peut envoyer des notifications à cette adresse',
  'confirmChannel.title': 'Confirmez cette adresse',
  'confirmChannel.intro': '{account} souhaite envoyer des notifications et des rapports à cette adresse.',
  'confirmChannel.once': 'Le lien ne peut servir qu’une fois, pendant une semaine.',
  'confirmChannel.foreign': 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail. Rien ne sera envoyé.',
  'confirmChannel.open': 'Confirmer l’adresse',
  'confirmChannel.question': 'Envoyer les notifications de {account} à {address} ?',
  'confirmChannel.done': 'L’adresse est confirmée.',
  'confirmChannel.after': 'Les notifications de {account} sont désormais envoyées à {address}.',
  'confirmChannel.reason': 'Vous recevez cet e-mail, car quelqu’un a saisi votre adresse sur {host}.',

  'channelDisabled.subject': 'Sightline n’envoie plus de notifications à {name}',
  'channelDisabled.title': 'Notifications désactivées',
  'channelDisabled.failures':
    'Aucune notification n’a pu être remise au canal {name} depuis plusieurs jours. Il a donc été désactivé.',
  'channelDisabled.gone': 'Le destinataire du canal {name} n’existe plus. Le canal a donc été désactivé.',
  'channelDisabled.after':
    'Vérifiez le destinataire, puis réactivez le canal. Vous pouvez renvoyer les envois qui ont échoué.',
  'channelDisabled.open': 'Voir les canaux',
  'channelDisabled.reason': 'Vous recevez cet e-mail, car vous êtes propriétaire d’un compte sur {host}.',
}
