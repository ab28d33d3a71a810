import type { Message } from '../message.ts'

export const strings = {
  'sites.domain': 'Website',
  'sites.visitors': 'Visitors',
  'sites.change': 'Change',
  'sites.live_visitors': 'Now',
  'sites.conversions': 'Conversions',
  'sites.conversion_rate': 'Rate',
  'sites.goals': { one: '{n} website with a goal', other: '{n} websites with a goal' },
  'sites.refresh': 'Numbers refresh every {n} seconds',
  'sites.seo_score': 'SEO',
  'sites.trend': 'Trend',
  'sites.select': 'Select',
  'sites.select-site': 'Select {domain}',
  'sites.select-another': 'Select another website to combine them',
  'sites.combine': 'View {n} combined',
  'sites.combined': '{n} websites combined',
  'sites.now': 'Visitors now',
  'sites.average-score': 'Average SEO score',
  'sites.summed': 'Visitors of several websites are summed: a person who visits two counts twice.',
  'sites.live-websites': { one: 'on {n} website', other: 'on {n} websites' },
  'sites.scored': { one: '{n} website with a score', other: '{n} websites with a score' },
} satisfies Readonly<Record<string, Message>>
