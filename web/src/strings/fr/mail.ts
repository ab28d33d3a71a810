import type { strings as en } from '../en/mail.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'mail.both': 'Hebdomadaire et mensuel',
  'mail.delivery': 'Envoi',
  'mail.delivery.note': 'Envoyez un e-mail de test pour vérifier que ce serveur peut envoyer des messages.',
  'mail.failed': 'échec',
  'mail.monthly': 'Mensuel, le 1er',
  'mail.noaddress': 'Ajoutez une adresse e-mail à votre compte pour recevoir les rapports.',
  'mail.none': 'Aucun e-mail envoyé pour ce site',
  'mail.notsetup':
    'L’envoi d’e-mails n’est pas configuré sur ce serveur. Définissez SIGHTLINE_SMTP_URL et SIGHTLINE_MAIL_FROM.',
  'mail.period': 'Rapports par e-mail',
  'mail.period.note': 'Envoyés à 8 h ({timezone}) pour chaque site où ils sont activés.',
  'mail.preview': 'Aperçu de l’e-mail',
  'mail.preview.desktop': 'Ordinateur',
  'mail.preview.from': 'De',
  'mail.preview.monthly': 'Mensuel',
  'mail.preview.nosender': 'L’e-mail n’est pas configuré sur ce serveur',
  'mail.preview.phone': 'Téléphone',
  'mail.preview.to': 'À',
  'mail.preview.weekly': 'Hebdomadaire',
  'mail.queued': 'nouvel essai prévu',
  'mail.sending': 'envoi en cours',
  'mail.sent': 'envoyé',
  'mail.server': 'Les e-mails sont envoyés de {from} à {to}.',
  'mail.test': 'Envoyer un e-mail de test',
  'mail.test.accepted': 'Le serveur de messagerie a accepté l’e-mail pour {to}.',
  'mail.test.failed': 'L’e-mail n’a pas pu être envoyé.',
  'mail.unconfirmed': 'envoyé, non confirmé',
  'mail.website.note': 'E-mails envoyés pour ce site et leur statut.',
  'mail.weekly': 'Hebdomadaire, le lundi',
}
