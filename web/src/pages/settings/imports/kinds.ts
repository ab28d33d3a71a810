import type { ImportKind } from '../../../api/imports.ts'

/** All products whose files can be imported, in the order in which they are listed. Names are the same in every language. */
export const kindNames: Readonly<Record<ImportKind, string>> = {
  plausible: 'Plausible',
  umami: 'Umami',
  matomo: 'Matomo',
  goatcounter: 'GoatCounter',
  ga4: 'Google Analytics 4 (BigQuery)',
  ga4_exploration: 'Google Analytics 4 (Explorations)',
  sightline: 'Sightline',
}

export const kinds: readonly ImportKind[] = Object.keys(kindNames).filter(
  (name): name is ImportKind => name in kindNames,
)
