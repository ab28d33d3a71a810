import type { strings as en } from '../en/sharing.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'privacy.0': 'Öffentlich',
  'privacy.0.note': 'Alle mit dem Link können diese Seite ansehen.',
  'privacy.1': 'Privat',
  'privacy.1.note': 'Nur der Inhaber kann diese Seite ansehen.',
  'privacy.2': 'Passwortgeschützt',
  'privacy.2.note': 'Alle mit Link und Passwort können diese Seite ansehen.',
  'privacy.embed': 'Einbetten erlauben',
  'privacy.embed.note': 'Andere Websites können diese Seite in einem iframe anzeigen.',
  'privacy.label': 'Sichtbarkeit',
  'privacy.password': 'Passwort der Seite',
  'privacy.password.hint':
    'Mindestens 8 Zeichen. Es wird mit anderen geteilt, daher nicht das eigene Passwort verwenden.',
  'privacy.password.keep':
    'Leer lassen, um das aktuelle Passwort zu behalten. Ein neues braucht mindestens 8 Zeichen und beendet bestehende Zugriffe.',
  'share.embed': 'Einbettungscode',
  'share.link': 'Freigabelink',
  'share.reset': 'Freigabelink zurücksetzen',
  'share.reset.done': 'Freigabelink zurückgesetzt',
  'share.reset.note': 'Der aktuelle Link wird sofort ungültig, auch in Einbettungen und bereits gesendeten E-Mails.',
  'share.title': 'Seite teilen',
  'share.view': 'Aktuellen Zeitraum und Filter beibehalten',
}
