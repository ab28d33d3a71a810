import type { strings as en } from '../en/sites.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'sites.domain': 'Website',
  'sites.visitors': 'Besucher',
  'sites.change': 'Änderung',
  'sites.live_visitors': 'Jetzt',
  'sites.conversions': 'Conversions',
  'sites.conversion_rate': 'Rate',
  'sites.goals': { one: '{n} Website mit Ziel', other: '{n} Websites mit Ziel' },
  'sites.refresh': 'Zahlen werden alle {n} Sekunden aktualisiert',
  'sites.seo_score': 'SEO',
  'sites.trend': 'Verlauf',
  'sites.select': 'Auswählen',
  'sites.select-site': '{domain} auswählen',
  'sites.select-another': 'Weitere Website auswählen, um sie zusammen anzusehen',
  'sites.combine': '{n} zusammen ansehen',
  'sites.combined': '{n} Websites zusammen',
  'sites.now': 'Besucher jetzt',
  'sites.average-score': 'SEO-Score im Schnitt',
  'sites.summed': 'Besucher mehrerer Websites werden summiert: Wer zwei besucht, zählt zweimal.',
  'sites.live-websites': { one: 'auf {n} Website', other: 'auf {n} Websites' },
  'sites.scored': { one: '{n} Website mit Score', other: '{n} Websites mit Score' },
}
