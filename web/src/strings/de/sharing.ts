import type { strings as en } from '../en/sharing.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'privacy.0': 'Öffentlich',
  'privacy.0.note': 'Alle, die die Adresse kennen, dürfen sie sehen.',
  'privacy.1': 'Privat',
  'privacy.1.note': 'Nur du darfst sie sehen. Für alle anderen gibt es sie nicht.',
  'privacy.2': 'Mit Passwort',
  'privacy.2.note': 'Alle mit Adresse und Passwort dürfen sie sehen.',
  'privacy.embed': 'Darf eingebettet werden',
  'privacy.embed.note': 'Andere Websites dürfen die Seite in einem Rahmen zeigen.',
  'privacy.label': 'Wer die Seite sehen darf',
  'privacy.password': 'Passwort der Seite',
  'privacy.password.hint':
    'Mindestens 8 Zeichen. Für alle, mit denen du die Seite teilst; nimm nicht dein eigenes Passwort.',
  'privacy.password.keep':
    'Leer lassen, um das aktuelle Passwort zu behalten. Ein neues braucht mindestens 8 Zeichen und beendet jeden bisherigen Zugang.',
  'share.address': 'Freigabelink',
  'share.embed': 'Code zum Einbetten',
  'share.reset': 'Freigabelink zurücksetzen',
  'share.reset.done': 'Die Seite hat einen neuen Freigabelink',
  'share.reset.note':
    'Der Link oben funktioniert sofort nicht mehr, auch nicht in eingebetteten Seiten und in schon verschickten E-Mails. Die Seite erhält einen neuen.',
  'share.title': 'Diese Seite teilen',
}
