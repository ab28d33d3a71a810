import type { strings as en } from '../en/sign-up.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'signup.again': 'Neuen Link anfordern',
  'signup.ask': 'Link senden',
  'signup.closed': 'Konten gibt es auf diesem Server nur auf Einladung. Bitte bei der Administration anfragen.',
  'signup.expired': 'Er wurde schon benutzt oder ist älter als 24 Stunden.',
  'signup.note': 'Ein Link zum Erstellen des Kontos kommt per E-Mail.',
  'signup.sent.note':
    'Ein Link ist unterwegs an {email}. Er funktioniert einmal, innerhalb von 24 Stunden. Auch im Spam-Ordner nachsehen.',
  'signup.submit': 'Konto erstellen',
  'signup.title': 'Konto erstellen',
}
