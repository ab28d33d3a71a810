import type { strings as en } from '../en/own.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'account.menu': 'Konto',
  'account.signout': 'Abmelden',
  'jump.label': 'Suchen oder springen zu …',
  'jump.keys': 'Strg K',
  'shell.api': 'API-Referenz',
  'shell.motto': 'Wer die Website besucht und wie Suchmaschinen sie sehen.',
  'help.how': 'Wie wird das gezählt?',
  'help.title': 'Hilfe',
}
