import type { strings as en } from '../en/palette.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'palette.add-site': 'Website hinzufügen',
  'palette.crawl': 'Crawl starten',
  'palette.goal': 'Ziel hinzufügen',
  'palette.kind.account': 'Konto',
  'palette.kind.action': 'Aktion',
  'palette.kind.issue': 'Problem',
  'palette.kind.page': 'Seite',
  'palette.kind.setting': 'Einstellung',
  'palette.kind.site': 'Website',
  'palette.kind.tab': 'Tab',
  'palette.report': 'Bericht erstellen',
  'palette.results': 'Ergebnisse',
  'palette.theme.auto': 'Design des Systems verwenden',
  'palette.theme.dark': 'Dunkles Design verwenden',
  'palette.theme.light': 'Helles Design verwenden',
}
