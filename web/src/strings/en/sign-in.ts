import type { Message } from '../message.ts'

export const strings = {
  'signin.forgot':
    'Forgot your password? The server’s administrator can create a new link with: npm run sightline -- accounts link',
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
