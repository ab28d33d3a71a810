import type { Message } from '../message.ts'

export const strings = {
  'help.code': 'Code',
  'help.contents': 'Contents',
  'help.count': {
    one: '{n} result',
    other: '{n} results',
  },
  'help.english': 'The documentation is in English.',
  'help.missing': 'There is no such page in the help',
  'help.none': 'Try fewer or shorter words, or the name of a column, check or setting.',
  'help.results': 'Results for “{text}”',
  'help.search': 'Search the help',
  'help.toc': 'On this page',
} satisfies Readonly<Record<string, Message>>
