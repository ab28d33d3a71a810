import type { Translated } from '../catalog.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Translated<typeof english> = {
  labeled: '{label} : {value}',
  points: '{points} pt',
  'pdf.contents': 'Sommaire',
  'pdf.date': 'Date',
  'pdf.attached': 'Le fichier PDF est joint.',
  'pdf.noBrowser': 'Le fichier PDF n’est pas joint, car le serveur n’a pas de navigateur pour le créer.',
  'pdf.tooLarge': 'Le fichier PDF n’est pas joint : il fait {size} Mo, et {limit} Mo au plus peuvent être joints.',
  'pdf.failed': 'Le fichier PDF n’est pas joint, car il n’a pas pu être créé.',
}
