import type { Message } from '../message.ts'

export const strings = {
  'fix.all': 'All issues',
  'fix.none': 'No issues were found',
  'fix.noreports': 'No reports yet',
  'fix.noreports.why': 'Check a page, and what is wrong with it shows up here, ranked by the visits it costs.',
  'fix.pages': { one: '{n} page', other: '{n} pages' },
  'fix.unit': 'Affected visits',
  'fix.visits': { one: '{n} visit', other: '{n} visits' },
  'panel.fix': 'Fix these first',
  'seo.check': 'Check',
  'seo.check.page': 'Check {page}',
  'severity.critical': 'Critical',
  'severity.high': 'High',
  'severity.information': 'Note',
  'severity.low': 'Low',
  'severity.medium': 'Medium',
} satisfies Readonly<Record<string, Message>>
