/** What a rule excludes events by. */
export const ruleKinds = ['path', 'country', 'network', 'asn', 'user_agent', 'data_center_single_hit'] as const

export type RuleKind = (typeof ruleKinds)[number]

/** By what is stored with events, so that the rule also excludes those of the past. */
export const historyKinds: readonly RuleKind[] = ['path', 'country', 'data_center_single_hit']

/** A rule as it is compared with events. */
export interface RuleMatch {
  readonly kind: RuleKind
  readonly value: string
}

export const ruleKindOf = (kind: string): RuleKind | undefined => ruleKinds.find((one) => one === kind)

/** How many rules a website has had at the same time, with those whose deletion is in progress. Bits of a number that is exact. */
export const maxSlots = 48

/** The bit of a rule in the column `excluded_by`. */
export const bitOf = (slot: number): number => 2 ** slot

/** The number of an autonomous system, as in `AS64496` or `64496`; null if it is none. */
export function parseAsn(text: string): number | null {
  const digits = /^(?:AS)?(\d{1,10})$/i.exec(text)?.[1]
  const number = Number(digits)
  return digits !== undefined && number > 0 && number < 2 ** 32 ? number : null
}
