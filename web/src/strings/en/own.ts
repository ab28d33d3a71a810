import type { Message } from '../message.ts'

export const strings = {
  'account.menu': 'Account',
  'account.signout': 'Sign out',
  'jump.label': 'Search or jump to…',
  'jump.keys': 'Ctrl K',
  'shell.api': 'API reference',
  'shell.motto': 'See who visits your site and how search engines see it.',
  'help.how': 'How is this counted?',
  'help.title': 'Help',
} satisfies Readonly<Record<string, Message>>
