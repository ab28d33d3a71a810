import type { Translated } from '../catalog.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Translated<typeof english> = {
  labeled: '{label}: {value}',
  points: '{points} Pp.',
  'pdf.contents': 'Inhalt',
  'pdf.date': 'Datum',
  'pdf.attached': 'Die PDF-Datei ist angehängt.',
  'pdf.noBrowser': 'Die PDF-Datei ist nicht angehängt, weil auf dem Server der Browser fehlt, der sie erstellt.',
  'pdf.tooLarge':
    'Die PDF-Datei ist nicht angehängt: Sie ist {size} MB groß, und höchstens {limit} MB lassen sich anhängen.',
  'pdf.failed': 'Die PDF-Datei ist nicht angehängt, weil sie sich nicht erstellen ließ.',
}
