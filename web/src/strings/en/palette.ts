import type { Message } from '../message.ts'

export const strings = {
  'palette.add-site': 'Add site',
  'palette.crawl': 'Start crawl',
  'palette.goal': 'Add goal',
  'palette.kind.account': 'Account',
  'palette.kind.action': 'Action',
  'palette.kind.issue': 'Issue',
  'palette.kind.page': 'Page',
  'palette.kind.setting': 'Setting',
  'palette.kind.site': 'Site',
  'palette.kind.tab': 'Tab',
  'palette.report': 'Run report',
  'palette.results': 'Results',
  'palette.theme.auto': 'Use system theme',
  'palette.theme.dark': 'Use dark theme',
  'palette.theme.light': 'Use light theme',
} satisfies Readonly<Record<string, Message>>
