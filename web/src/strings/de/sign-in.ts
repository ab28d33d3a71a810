import type { strings as en } from '../en/sign-in.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'signin.forgot':
    'Passwort vergessen? Wer Sightline betreibt, kann einen neuen Link erstellen: npm run sightline -- accounts link',
  'signin.submit': 'Anmelden',
  'signin.wrong': 'E-Mail und Passwort passen nicht zusammen.',
  'welcome.email': 'Damit meldest du dich an.',
  'welcome.gone': 'Dieser Link gilt nicht mehr',
  'welcome.gone.why':
    'Er wurde schon benutzt oder ist älter als 24 Stunden. Auf dem Server lässt sich ein neuer erstellen.',
  'welcome.note': 'Wähle, womit du dich anmeldest.',
  'welcome.submit': 'Passwort setzen und anmelden',
  'welcome.title': 'Willkommen bei Sightline',
}
