import type { Message } from '../message.ts'

export const strings = {
  'paths.delete': 'Delete path group',
  'paths.delete.name': 'Delete path group {name}',
  'paths.delete.note':
    '{name} will be deleted. Its pages become rows of their own again; no events are lost. Filters and segments that use it stop working.',
  'paths.deleted': 'Path group deleted',
  'paths.down': 'Move {name} down',
  'paths.edit.one': 'Edit path group',
  'paths.incomplete': 'Enter a pattern that starts with / or * to see which pages it matches.',
  'paths.matches': {
    one: '{n} page in the last 30 days, by pageviews',
    other: '{n} pages in the last 30 days, by pageviews',
  },
  'paths.more': { one: 'and {n} more', other: 'and {n} more' },
  'paths.new': 'New path group',
  'paths.none': 'No path groups yet',
  'paths.note':
    'A path group shows all pages that match a pattern as one row, such as /user/* for all profiles. A page belongs to the first group that it matches.',
  'paths.pattern': 'Pattern',
  'paths.pattern.hint': 'Use * as a wildcard. Case and a trailing slash don’t matter.',
  'paths.taken': {
    one: '{n} other page matches, but belongs to a group above.',
    other: '{n} other pages match, but belong to groups above.',
  },
  'paths.title': 'Path groups',
  'paths.up': 'Move {name} up',
} satisfies Readonly<Record<string, Message>>
