import type { strings as en } from '../en/sites.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'sites.domain': 'Site',
  'sites.visitors': 'Visiteurs',
  'sites.change': 'Évolution',
  'sites.live_visitors': 'En direct',
  'sites.conversions': 'Conversions',
  'sites.conversion_rate': 'Taux',
  'sites.goals': { one: '{n} site avec un objectif', other: '{n} sites avec un objectif' },
  'sites.refresh': 'Les chiffres sont actualisés toutes les {n} secondes',
  'sites.seo_score': 'SEO',
  'sites.trend': 'Tendance',
  'sites.select': 'Sélectionner',
  'sites.select-site': 'Sélectionner {domain}',
  'sites.select-another': 'Sélectionnez un autre site pour les combiner',
  'sites.combine': 'Voir les {n} ensemble',
  'sites.combined': '{n} sites combinés',
  'sites.now': 'Visiteurs en direct',
  'sites.average-score': 'Score SEO moyen',
  'sites.summed':
    'Les visiteurs de plusieurs sites sont additionnés : une personne qui en visite deux compte deux fois.',
  'sites.live-websites': { one: 'sur {n} site', other: 'sur {n} sites' },
  'sites.scored': { one: '{n} site avec un score', other: '{n} sites avec un score' },
}
