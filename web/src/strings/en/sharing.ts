import type { Message } from '../message.ts'

export const strings = {
  'privacy.0': 'Public',
  'privacy.0.note': 'Anyone with the link can view this page.',
  'privacy.1': 'Private',
  'privacy.1.note': 'Only you can view this page.',
  'privacy.2': 'Password-protected',
  'privacy.2.note': 'Anyone with the link and the password can view this page.',
  'privacy.embed': 'Allow embedding',
  'privacy.embed.note': 'Other websites can show this page in an iframe.',
  'privacy.label': 'Visibility',
  'privacy.password': 'Page password',
  'privacy.password.hint': 'At least 8 characters. You share it with others, so don’t use your own password.',
  'privacy.password.keep':
    'Leave empty to keep the current password. A new one needs at least 8 characters and revokes existing access.',
  'share.embed': 'Embed code',
  'share.link': 'Share link',
  'share.reset': 'Reset share link',
  'share.reset.done': 'Share link reset',
  'share.reset.note': 'The current link stops working immediately, including in embeds and in emails already sent.',
  'share.title': 'Share page',
  'share.view': 'Keep the current period and filters',
} satisfies Readonly<Record<string, Message>>
