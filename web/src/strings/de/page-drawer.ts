import type { strings as en } from '../en/page-drawer.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'drawer.affected': { one: '{n} Besuch betroffen', other: '{n} Besuche betroffen' },
  'drawer.affected.search': { one: '{n} Besuch über Suche betroffen', other: '{n} Besuche über Suche betroffen' },
  'drawer.audit.change': 'Audit: {before} → {score}',
  'drawer.audit.first': 'Erstes Audit: {score}',
  'drawer.audit.letter': 'A',
  'drawer.audited': 'Geprüft {ago}',
  'drawer.auditing': 'Wird geprüft …',
  'drawer.chart': 'Besucher im Zeitverlauf',
  'drawer.chart.both': 'Besucher und SEO-Score im Zeitverlauf, mit markierten Audits',
  'drawer.entrances': 'Einstiege',
  'drawer.exits': 'Ausstiegsrate',
  'drawer.filter': 'Nach dieser Seite filtern',
  'drawer.iffixed': 'nach Behebung',
  'drawer.issues': { one: '{n} Problem', other: '{n} Probleme' },
  'drawer.noreport.why': 'Ein Audit zeigt hier den SEO-Score dieser Seite und was zuerst zu beheben ist.',
  'drawer.report': 'Vollständiger Bericht',
  'drawer.score': 'SEO-Score',
  'drawer.seo': 'SEO',
  'drawer.traffic': 'Traffic',
  'drawer.visit': 'Seite öffnen',
}
