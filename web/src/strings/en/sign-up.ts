import type { Message } from '../message.ts'

export const strings = {
  'signup.again': 'Ask for a new link',
  'signup.ask': 'Send link',
  'signup.closed': 'Accounts on this server are by invitation only. Ask its administrator for one.',
  'signup.expired': 'It has already been used or is older than 24 hours.',
  'signup.note': 'You’ll get an email with a link to create your account.',
  'signup.sent.note': 'A link is on its way to {email}. It works once, within 24 hours. Check your spam folder, too.',
  'signup.submit': 'Create account',
  'signup.title': 'Create an account',
} satisfies Readonly<Record<string, Message>>
