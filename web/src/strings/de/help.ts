import type { strings as en } from '../en/help.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'help.code': 'Code',
  'help.contents': 'Inhalt',
  'help.count': {
    one: '{n} Treffer',
    other: '{n} Treffer',
  },
  'help.english': 'Die Texte der Hilfe sind auf Englisch.',
  'help.missing': 'Diese Seite gibt es in der Hilfe nicht',
  'help.none':
    'Die Texte sind auf Englisch: weniger oder kürzere englische Wörter versuchen, zum Beispiel „bounce“, „filter“ oder „backup“.',
  'help.results': 'Treffer für „{text}“',
  'help.search': 'Hilfe durchsuchen',
  'help.toc': 'Auf dieser Seite',
}
