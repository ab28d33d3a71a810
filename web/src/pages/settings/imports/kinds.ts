import type { ImportKind } from '../../../api/imports.ts'

/** All products whose files can be imported, in the order in which they are listed. Names are the same in every language. */
export const kindNames: Readonly<Record<ImportKind, string>> = {
  plausible: 'Plausible',
  umami: 'Umami',
  matomo: 'Matomo',
  goatcounter: 'GoatCounter',
  ga4: 'Google Analytics 4 (BigQuery)',
  ga4_exploration: 'Google Analytics 4 (Explorations)',
  search_console: 'Google Search Console',
  bing_ai: 'Bing AI Performance',
  sightline: 'Sightline',
}

/** Reports of search engines, which have no times and no visits. */
export const isReport = (kind: ImportKind | ''): boolean => kind === 'search_console' || kind === 'bing_ai'

export const kinds: readonly ImportKind[] = Object.keys(kindNames).filter(
  (name): name is ImportKind => name in kindNames,
)
