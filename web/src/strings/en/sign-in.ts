import type { Message } from '../message.ts'

export const strings = {
  'signin.forgot':
    'Forgot your password? An administrator can create a new link with: npm run sightline -- accounts link',
  'signin.submit': 'Sign in',
  'signin.wrong': 'E-mail and password do not match.',
  'welcome.email': 'You sign in with it.',
  'welcome.gone': 'This link no longer works',
  'welcome.gone.why': 'It was used already, or is older than 24 hours. A new one can be made on the server.',
  'welcome.note': 'Choose how you will sign in.',
  'welcome.submit': 'Set password and sign in',
  'welcome.title': 'Welcome to Sightline',
} satisfies Readonly<Record<string, Message>>
