import type { strings as en } from '../en/team.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'role.admin': 'Admin',
  'role.editor': 'Bearbeiter',
  'role.owner': 'Inhaber',
  'role.viewer': 'Betrachter',
  'invitation.expired': 'Diese Einladung ist nicht mehr gültig',
  'invitation.expired.why':
    'Die Einladung wurde verwendet, widerrufen oder ersetzt oder ist älter als 7 Tage. Bitte eine neue anfordern.',
  'invitation.join': '{account} beitreten',
  'invitation.name.note': 'Nur beim ersten Mal nötig.',
  'invitation.password.note': 'Bei einem bestehenden Zugang das bisherige Passwort, sonst ein neues.',
  'invitation.role': 'Rolle: {role}',
  'invitation.submit': 'Einladung annehmen',
  'invitation.title': 'Einladung',
  'team.account': 'Name des Kontos',
  'team.account.note': 'Für alle Mitglieder des Kontos sichtbar.',
  'team.email.note': 'Optional. Mit Adresse kann nur diese Person annehmen.',
  'team.invitation.anyone': 'Alle mit dem Link',
  'team.invitation.resend': 'Neuer Link',
  'team.invitation.resend.name': 'Neuer Link für {name}',
  'team.invitation.revoke': 'Widerrufen',
  'team.invitation.revoke.name': 'Einladung für {name} widerrufen',
  'team.invitation.revoked': 'Einladung widerrufen',
  'team.invitation.until': 'eingeladen, gültig bis {date}',
  'team.invite': 'Personen einladen',
  'team.invite.create': 'Einladung erstellen',
  'team.invite.note':
    'Betrachter können nur lesen. Bearbeiter können auch anlegen und ändern. Admins können auch löschen sowie Einstellungen, Schlüssel und Personen verwalten.',
  'team.leave': 'Konto verlassen',
  'team.leave.confirm': 'Das Konto ist danach nicht mehr sichtbar. Für eine Rückkehr ist eine neue Einladung nötig.',
  'team.leave.note': 'Der letzte Inhaber kann das Konto nicht verlassen.',
  'team.link': 'Diesen Link an {email} weitergeben. Er funktioniert nur einmal und läuft nach 7 Tagen ab.',
  'team.link.anyone':
    'Mit diesem Link kann jede Person beitreten. Er funktioniert nur einmal und läuft nach 7 Tagen ab.',
  'team.link.label': 'Einladungslink',
  'team.members': 'Personen',
  'team.members.note': 'Eine neue Rolle gilt sofort. Entfernte Personen werden sofort von diesem Konto abgemeldet.',
  'team.remove': 'Entfernen',
  'team.remove.name': '{name} entfernen',
  'team.remove.note':
    'Was diese Person angelegt hat, bleibt erhalten. API-Schlüssel, die sie kennt, sollten widerrufen werden.',
  'team.removed': 'Aus dem Konto entfernt',
  'team.role': 'Rolle',
  'team.role.name': 'Rolle von {name}',
  'team.you': '{role} (eigene)',
}
