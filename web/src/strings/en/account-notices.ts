import type { Message } from '../message.ts'

export const strings = {
  'account.acting': 'You are signed in as {account} until {time}. Everything you do is recorded.',
  'account.acting.end': 'Back to your account',
  'account.held':
    'Statistics are not shown: this account has more events this month than it may have. Visits are still recorded and will be shown when the limit is raised or the month is over.',
  'account.near.crawled_pages': 'Crawled pages this month: {used} of {allowed}.',
  'account.near.events': 'Events this month: {used} of {allowed}.',
  'account.near.members': 'People and invitations: {used} of {allowed}.',
  'account.near.reports': 'Reports: {used} of {allowed}.',
  'account.near.websites': 'Websites: {used} of {allowed}.',
  'account.operator':
    'The operator of this server is signed in as this account, until {time} at the latest. What is done is in the audit log.',
  'account.suspended': 'This account is suspended. Visits are still recorded. Contact the operator of this server.',
} satisfies Readonly<Record<string, Message>>
