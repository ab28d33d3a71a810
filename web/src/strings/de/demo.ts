import type { strings as en } from '../en/demo.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'demo.notice': 'Das sind Demodaten, keine echte Website.',
  'demo.remove': 'Demodaten entfernen',
  'demo.removed': 'Demodaten entfernt',
  'demo.settings':
    'Das ist die Demo-Website mit Beispieldaten. Es wird nichts erfasst, und es werden keine E-Mails versendet.',
  'demo.shop':
    'Das ist der Demo-Shop. Sightline liefert ihn selbst aus, daher lassen sich seine Seiten nicht im Browser öffnen.',
}
