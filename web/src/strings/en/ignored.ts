import type { Message } from '../message.ts'

export const strings = {
  'ignore.done': 'Issue ignored',
  'ignore.note': 'An ignored issue no longer lowers the score and is listed separately. You can undo this at any time.',
  'ignore.reason': 'Reason',
  'ignore.reason.hint': 'Required. Not shown on shared pages.',
  'ignore.scope': 'Ignore it in',
  'ignore.scope.project': 'All reports for {project}',
  'ignore.scope.project.note': 'Including reports you add later',
  'ignore.scope.report': 'This report',
  'ignore.scope.report.note': 'All past and future audits of this page',
  'ignore.submit': 'Ignore issue',
  'ignore.title': 'Ignore this issue?',
  'ignored.by': '{name}, {date}',
  'ignored.project': 'Ignored in this project:',
  'ignored.report': 'Ignored in this report:',
  'ignored.title': 'Ignored issues',
  'ignored.undo': 'Stop ignoring',
  'ignored.undone': 'The issue counts again',
} satisfies Readonly<Record<string, Message>>
