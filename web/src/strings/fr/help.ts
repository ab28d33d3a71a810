import type { strings as en } from '../en/help.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'help.code': 'Code',
  'help.contents': 'Sommaire',
  'help.count': {
    one: '{n} résultat',
    other: '{n} résultats',
  },
  'help.english': 'Les textes de l’aide sont en anglais.',
  'help.missing': 'Cette page n’existe pas dans l’aide',
  'help.none':
    'Les textes sont en anglais : essayez moins de mots ou des mots plus courts, par exemple « bounce », « filter » ou « backup ».',
  'help.results': 'Résultats pour « {text} »',
  'help.search': 'Rechercher dans l’aide',
  'help.toc': 'Sur cette page',
}
