import type { strings as en } from '../en/security.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'account.password': 'Passwort',
  'account.password.change': 'Passwort ändern',
  'account.password.current': 'Aktuelles Passwort',
  'account.password.new': 'Neues Passwort',
  'account.password.note': 'Wird zum Anmelden verwendet.',
  'account.signout.everywhere': 'Überall abmelden',
  'sessions.title': 'Sitzungen',
  'sessions.note': 'Wo diese Anmeldung gilt. Sitzungen enden sofort, und von selbst nach 30 Tagen ohne Nutzung.',
  'sessions.current': 'Dieser Browser',
  'sessions.end': 'Beenden',
  'sessions.end.name': 'Sitzung beenden: {name}',
  'sessions.end.others': 'Alle anderen beenden',
  'sessions.ended': 'Sitzung beendet',
  'sessions.since': 'seit {date}',
  'sessions.used': 'zuletzt genutzt {ago}',
  'sessions.unknown': 'Unbekanntes Gerät',
}
