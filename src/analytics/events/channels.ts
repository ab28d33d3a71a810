/** The kinds of sources that visits come from. */
export const channels = ['search', 'social', 'ai', 'email', 'paid', 'referral', 'direct'] as const

export type Channel = (typeof channels)[number]

/** What a rule can look at. `source` and `channel` are those of our own rules, `referrer` is the host of the referring page. */
export const matchedFields = ['source', 'channel', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const

export type MatchedField = (typeof matchedFields)[number]

/**
 * Names the source or the channel of visits. All patterns must match the whole value, in any case of letters; `*` stands for any
 * characters. An empty value matches no pattern. Of several rules that match and set the same thing, the first one counts.
 */
export interface ChannelRule {
  readonly match: Readonly<Partial<Record<MatchedField, string>>>
  /** Null: as it was. */
  readonly source: string | null
  readonly channel: string | null
}
