import type { Message } from '../message.ts'

export const strings = {
  'signup.again': 'Ask for a new link',
  'signup.ask': 'Send link',
  'signup.closed': 'People come to this server by invitation. Ask its administrator for one.',
  'signup.expired': 'It has already been used or is older than 24 hours.',
  'signup.note': 'A link to create your account is sent to your email address.',
  'signup.sent.note': 'A link is on its way to {email}. It works once, within 24 hours. Check the spam folder, too.',
  'signup.submit': 'Create account',
  'signup.title': 'Create an account',
} satisfies Readonly<Record<string, Message>>
