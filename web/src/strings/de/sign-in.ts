import type { strings as en } from '../en/sign-in.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'session.ended': 'Zum Fortfahren anmelden',
  'session.ended.note': 'Die Sitzung ist abgelaufen. Nach dem Anmelden öffnet sich wieder genau diese Ansicht.',
  'session.keep': 'Auf dieser Seite bleiben',
  'signin.forgot':
    'Passwort vergessen? Ein neuer Link lässt sich auf dem Server erstellen: npm run sightline -- accounts password EMAIL',
  'signin.next': 'Zum Öffnen der Seite anmelden',
  'signin.next.note': 'Danach geht es weiter zu',
  'signin.next.submit': 'Anmelden und fortfahren',
  'signin.second': 'Code eingeben',
  'signin.second.note': 'Aus der Authenticator-App auf dem Telefon.',
  'signin.second.over': 'Das hat zu lange gedauert. Bitte neu anmelden.',
  'signin.code': 'Code',
  'signin.code.note': 'Sechs Ziffern oder einer der Ersatzcodes.',
  'signin.passkey.use': 'Passkey verwenden',
  'signin.submit': 'Anmelden',
  'signin.wrong': 'E-Mail oder Passwort falsch',
  'signin.signup': 'Noch kein Konto? Konto erstellen',
  'signin.reset': 'Passwort vergessen?',
  'reset.title': 'Neues Passwort festlegen',
  'reset.note': 'Per E-Mail kommt ein Link, der einmal und höchstens eine Stunde lang funktioniert.',
  'reset.ask': 'Link senden',
  'reset.sent': 'E-Mail unterwegs',
  'reset.sent.note': 'Falls {email} hier bekannt ist, ist ein Link unterwegs. Bitte auch im Spam-Ordner nachsehen.',
  'reset.expired': 'Er wurde bereits verwendet oder ist älter als eine Stunde.',
  'reset.submit': 'Passwort festlegen',
  'reset.done': 'Passwort geändert. Jetzt damit anmelden.',
  'welcome.email': 'Wird zum Anmelden verwendet.',
  'welcome.expired': 'Dieser Link ist abgelaufen',
  'welcome.expired.why':
    'Er wurde bereits verwendet oder ist älter als 24 Stunden. Ein neuer Link lässt sich auf dem Server erstellen.',
  'welcome.note': 'Konto anlegen.',
  'welcome.submit': 'Konto anlegen',
  'welcome.title': 'Willkommen bei Sightline',
}
