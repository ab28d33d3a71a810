import type { Message } from '../message.ts'

export const strings = {
  'account.password': 'Password',
  'account.password.change': 'Change password',
  'account.password.current': 'Current password',
  'account.password.new': 'New password',
  'account.password.note': 'You use it to sign in.',
  'account.signout.everywhere': 'Sign out everywhere',
  'sessions.title': 'Sessions',
  'sessions.note':
    'Where you are signed in. Sessions end at once, and by themselves when they are not used for 30 days.',
  'sessions.current': 'This browser',
  'sessions.end': 'End',
  'sessions.end.name': 'End session: {name}',
  'sessions.end.others': 'End all others',
  'sessions.ended': 'Session ended',
  'sessions.since': 'since {date}',
  'sessions.used': 'last used {ago}',
  'sessions.unknown': 'Unknown device',
} satisfies Readonly<Record<string, Message>>
