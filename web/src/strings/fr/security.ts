import type { strings as en } from '../en/security.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'account.password': 'Mot de passe',
  'account.password.change': 'Changer le mot de passe',
  'account.password.current': 'Mot de passe actuel',
  'account.password.new': 'Nouveau mot de passe',
  'account.password.note': 'Il vous sert à vous connecter.',
  'account.signout.everywhere': 'Se déconnecter partout',
  'sessions.title': 'Sessions',
  'sessions.note':
    'Là où vous êtes connecté. Une session prend fin immédiatement, ou d’elle-même après 30 jours sans utilisation.',
  'sessions.current': 'Ce navigateur',
  'sessions.end': 'Mettre fin',
  'sessions.end.name': 'Mettre fin à la session : {name}',
  'sessions.end.others': 'Mettre fin à toutes les autres',
  'sessions.ended': 'Session terminée',
  'sessions.since': 'depuis le {date}',
  'sessions.used': 'dernière utilisation {ago}',
  'sessions.unknown': 'Appareil inconnu',
}
