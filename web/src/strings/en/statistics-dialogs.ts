import type { Message } from '../message.ts'

export const strings = {
  'filter.another': 'Add another',
  'filter.change': 'Edit filter',
  'filter.count': { one: '{n} value', other: '{n} values' },
  'filter.count.note': 'Visitors, with the other filters on',
  'filter.group.behavior': 'Behavior',
  'filter.group.location': 'Location',
  'filter.group.page': 'Page',
  'filter.group.property': 'Event properties',
  'filter.group.source': 'Source',
  'filter.group.technology': 'Technology',
  'filter.matches': '{n} of {total} visitors',
  'filter.new': 'Add filter',
  'filter.search': 'Search values',
  'filter.text': 'Text',
  'shortcuts.compare': 'Turn comparison on or off',
  'shortcuts.enabled': 'Use keyboard shortcuts in this browser',
  'shortcuts.help': 'Show this list',
} satisfies Readonly<Record<string, Message>>
