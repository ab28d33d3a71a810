import type { Message } from '../message.ts'

export const strings = {
  'check.gain': { one: '+{n} point', other: '+{n} points' },
  'issues.all': 'View all issues',
  'issues.none': 'No issues found',
  'issues.noreports': 'No audits yet',
  'issues.noreports.why': 'Run an audit to see issues ranked by the visits they affect.',
  'issues.pages': { one: '{n} page', other: '{n} pages' },
  'issues.unit': 'Visits affected',
  'issues.visits': { one: '{n} visit', other: '{n} visits' },
  'panel.issues': 'Top issues',
  'seo.audit': 'Run audit',
  'severity.critical': 'Critical',
  'severity.high': 'High',
  'severity.information': 'Notice',
  'severity.low': 'Low',
  'severity.medium': 'Medium',
} satisfies Readonly<Record<string, Message>>
