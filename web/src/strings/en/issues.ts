import type { Message } from '../message.ts'

export const strings = {
  'check.points': '{n} points',
  'check.gain': { one: '+{n} point', other: '+{n} points' },
  'issues.none': 'No issues found',
  'issues.noreports': 'No audits yet',
  'issues.noreports.why': 'Run an audit to see issues ranked by the visits they affect.',
  'issues.pages': { one: '{n} page', other: '{n} pages' },
  'issues.visits': { one: '{n} visit', other: '{n} visits' },
  'seo.audit': 'Run audit',
  'severity.critical': 'Critical',
  'severity.high': 'High',
  'severity.information': 'Notice',
  'severity.low': 'Low',
  'severity.medium': 'Medium',
} satisfies Readonly<Record<string, Message>>
