import type { Message } from '../message.ts'

export const strings = {
  'session.ended': 'Sign in to continue',
  'session.ended.note': 'Your session has ended. After signing in, you’ll come back to exactly this view.',
  'session.keep': 'Stay on this page',
  'signin.forgot':
    'Forgot your password? The server’s administrator can create a link with: npm run sightline -- accounts password EMAIL',
  'signin.next': 'Sign in to open this page',
  'signin.next.note': 'Then you’ll go to',
  'signin.next.submit': 'Sign in and continue',
  'signin.submit': 'Sign in',
  'signin.wrong': 'Wrong email or password',
  'signin.reset': 'Forgot your password?',
  'reset.title': 'Set a new password',
  'reset.note': 'You’ll get an email with a link that works once, within an hour.',
  'reset.ask': 'Send link',
  'reset.sent': 'Check your email',
  'reset.sent.note': 'If someone signs in here with {email}, a link is on its way. Check the spam folder, too.',
  'reset.expired': 'It has already been used or is older than an hour.',
  'reset.submit': 'Set password',
  'reset.done': 'Password changed. Sign in with the new one.',
  'welcome.email': 'You sign in with this address.',
  'welcome.expired': 'This link has expired',
  'welcome.expired.why':
    'It has already been used or is older than 24 hours. Ask the server’s administrator for a new one.',
  'welcome.note': 'Create your account.',
  'welcome.submit': 'Create account',
  'welcome.title': 'Welcome to Sightline',
} satisfies Readonly<Record<string, Message>>
