import type { strings as en } from '../en/team.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'role.admin': 'Admin',
  'role.editor': 'Bearbeiter',
  'role.owner': 'Inhaber',
  'role.viewer': 'Betrachter',
  'invitation.expired': 'Diese Einladung ist nicht mehr gültig',
  'invitation.expired.why':
    'Die Einladung wurde verwendet, widerrufen oder ersetzt oder ist älter als 7 Tage. Eine neue lässt sich anfordern.',
  'invitation.join': '{account} beitreten',
  'invitation.name.note': 'Nur beim ersten Mal nötig.',
  'invitation.password.note':
    'Wer sich hier schon einmal angemeldet hat, gibt das bisherige Passwort ein. Alle anderen wählen eines.',
  'invitation.role': 'Rolle: {role}',
  'invitation.submit': 'Einladung annehmen',
  'invitation.title': 'Einladung',
  'team.account': 'Name des Kontos',
  'team.account.note': 'Alle, die zum Konto gehören, sehen ihn.',
  'team.email.note': 'Optional. Nur diese Person kann annehmen.',
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
    'Betrachter lesen. Bearbeiter legen auch an und ändern. Admins löschen auch und verwalten Einstellungen, Schlüssel und Personen.',
  'team.leave': 'Konto verlassen',
  'team.leave.confirm': 'Das Konto ist danach nicht mehr sichtbar. Zur Rückkehr ist eine neue Einladung nötig.',
  'team.leave.note': 'Der letzte Inhaber kann das Konto nicht verlassen.',
  'team.link': 'Diesen Link an {email} weitergeben. Er gilt einmalig und läuft nach 7 Tagen ab.',
  'team.link.anyone': 'Wer diesen Link öffnet, kann beitreten. Er gilt einmalig und läuft nach 7 Tagen ab.',
  'team.link.label': 'Einladungslink',
  'team.members': 'Personen',
  'team.members.note': 'Eine neue Rolle gilt sofort. Wer entfernt wird, ist in diesem Konto sofort abgemeldet.',
  'team.remove': 'Entfernen',
  'team.remove.name': '{name} entfernen',
  'team.remove.note':
    'Was diese Person angelegt hat, bleibt erhalten. API-Schlüssel, die sie kennt, sollten widerrufen werden.',
  'team.removed': 'Aus dem Konto entfernt',
  'team.role': 'Rolle',
  'team.role.name': 'Rolle von {name}',
  'team.you': '{role} (eigene)',
}
