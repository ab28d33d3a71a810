import type { Message } from '../message.ts'

export const strings = {
  'session.ended': 'Sign in to continue',
  'session.ended.note': 'Your session has ended. After signing in, you’ll come back to exactly this view.',
  'session.keep': 'Stay on this page',
  'signin.forgot':
    'Forgot your password? The server’s administrator can create a new link with: npm run sightline -- accounts link',
  'signin.next': 'Sign in to open this page',
  'signin.next.note': 'Then you’ll go to',
  'signin.next.submit': 'Sign in and continue',
  'signin.submit': 'Sign in',
  'signin.wrong': 'Wrong email or password',
  'welcome.email': 'You sign in with this address.',
  'welcome.expired': 'This link has expired',
  'welcome.expired.why':
    'It has already been used or is older than 24 hours. Ask the server’s administrator for a new one.',
  'welcome.note': 'Create your account.',
  'welcome.submit': 'Create account',
  'welcome.title': 'Welcome to Sightline',
} satisfies Readonly<Record<string, Message>>
