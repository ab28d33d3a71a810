import type { strings as en } from '../en/mail.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'mail.between': 'Le message va de {from} à {to}.',
  'mail.both': 'Hebdomadaire et mensuel',
  'mail.delivery': 'Envoi',
  'mail.delivery.note': 'Si cette installation peut envoyer des messages, et un message pour l’essayer.',
  'mail.failed': 'échoué',
  'mail.monthly': 'Mensuel, le 1er',
  'mail.none': 'Rien n’a encore été envoyé au sujet de ce site.',
  'mail.period': 'Rapports par e-mail',
  'mail.period.note': 'Pour chaque site où ils sont activés, à 08:00 ({timezone}).',
  'mail.preview': 'Aperçu du message',
  'mail.queued': 'sera réessayé',
  'mail.sending': 'en cours d’envoi',
  'mail.sent': 'envoyé',
  'mail.test': 'Envoyer un message d’essai',
  'mail.unconfirmed': 'remis, non confirmé',
  'mail.website.note': 'Ce qui a été envoyé au sujet de ce site, et comment cela s’est terminé.',
  'mail.weekly': 'Hebdomadaire, le lundi',
}
