import type { Message } from '../message.ts'

export const strings = {
  'privacy.0': 'Public',
  'privacy.0.note': 'Anyone with the address may see it.',
  'privacy.1': 'Private',
  'privacy.1.note': 'Only you may see it. To anyone else it does not exist.',
  'privacy.2': 'With a password',
  'privacy.2.note': 'Anyone with the address and the password may see it.',
  'privacy.embed': 'May be embedded',
  'privacy.embed.note': 'Other sites may show the page in a frame.',
  'privacy.label': 'Who may see the page',
  'privacy.password': 'Password of the page',
  'privacy.password.hint':
    'At least 8 characters. For the people you share the page with; do not use your own password.',
  'privacy.password.keep':
    'Leave empty to keep the current password. A new one needs at least 8 characters and ends all access granted so far.',
  'share.address': 'Share link',
  'share.embed': 'Embed code',
  'share.reset': 'Reset share link',
  'share.reset.done': 'The page has a new share link',
  'share.reset.note':
    'The link above stops working immediately, including in embedded pages and in emails already sent. The page gets a new one.',
  'share.title': 'Share this page',
} satisfies Readonly<Record<string, Message>>
