import type { strings as en } from '../en/page-drawer.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'drawer.affected': { one: '{n} visite concernée', other: '{n} visites concernées' },
  'drawer.affected.search': {
    one: '{n} visite issue de la recherche concernée',
    other: '{n} visites issues de la recherche concernées',
  },
  'drawer.audit.change': 'Audit : {before} → {score}',
  'drawer.audit.first': 'Premier audit : {score}',
  'drawer.audit.letter': 'A',
  'drawer.audited': 'Audité {ago}',
  'drawer.auditing': 'Audit en cours…',
  'drawer.chart': 'Visiteurs dans le temps',
  'drawer.chart.both': 'Visiteurs et score SEO dans le temps, avec les audits',
  'drawer.entrances': 'Entrées',
  'drawer.exits': 'Taux de sortie',
  'drawer.filter': 'Filtrer par cette page',
  'drawer.goals': 'Objectifs atteints ensuite',
  'drawer.goals.none': 'Aucun objectif atteint après cette page',
  'drawer.next': 'Pages suivantes',
  'drawer.next.event': 'Événement : {event}',
  'drawer.next.exit': 'Sortie du site',
  'drawer.next.other': 'Autres',
  'drawer.iffixed': 'après correction',
  'drawer.issues': { one: '{n} problème', other: '{n} problèmes' },
  'drawer.noreport.why': 'Lancez un audit pour voir le score SEO de cette page et ce qu’il faut corriger en priorité.',
  'drawer.report': 'Rapport complet',
  'drawer.score': 'Score SEO',
  'drawer.seo': 'SEO',
  'drawer.traffic': 'Trafic',
  'drawer.visit': 'Ouvrir la page',
}
