import type { Message } from '../message.ts'

export const strings = {
  'drawer.affected': { one: '{n} visit affected', other: '{n} visits affected' },
  'drawer.affected.search': { one: '{n} visit from search affected', other: '{n} visits from search affected' },
  'drawer.audit.change': 'Audit: {before} → {score}',
  'drawer.audit.first': 'First audit: {score}',
  'drawer.audit.letter': 'A',
  'drawer.audited': 'Audited {ago}',
  'drawer.auditing': 'Auditing…',
  'drawer.chart': 'Visitors over time',
  'drawer.chart.both': 'Visitors and SEO score over time, with audits marked',
  'drawer.entrances': 'Entrances',
  'drawer.exits': 'Exit rate',
  'drawer.filter': 'Filter by this page',
  'drawer.iffixed': 'if fixed',
  'drawer.issues': { one: '{n} issue', other: '{n} issues' },
  'drawer.noreport.why': 'Run an audit to see the SEO score of this page and what to fix first.',
  'drawer.report': 'Full report',
  'drawer.score': 'SEO score',
  'drawer.seo': 'SEO',
  'drawer.traffic': 'Traffic',
  'drawer.visit': 'Visit page',
} satisfies Readonly<Record<string, Message>>
