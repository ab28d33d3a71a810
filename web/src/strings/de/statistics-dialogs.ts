import type { strings as en } from '../en/statistics-dialogs.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'filter.another': 'Weiteren hinzufügen',
  'filter.change': 'Filter bearbeiten',
  'filter.count': { one: '{n} Wert', other: '{n} Werte' },
  'filter.count.note': 'Besucher, mit den übrigen Filtern',
  'filter.group.behavior': 'Verhalten',
  'filter.group.location': 'Standort',
  'filter.group.page': 'Seite',
  'filter.group.property': 'Ereigniseigenschaften',
  'filter.group.source': 'Quelle',
  'filter.group.technology': 'Technik',
  'filter.matches': '{n} von {total} Besuchern',
  'filter.new': 'Filter hinzufügen',
  'filter.search': 'Werte suchen',
  'filter.text': 'Text',
  'shortcuts.compare': 'Vergleich ein- oder ausschalten',
  'shortcuts.enabled': 'Tastenkürzel in diesem Browser verwenden',
  'shortcuts.help': 'Diese Liste anzeigen',
}
