/** What a bot reads pages for. */
export const botPurposes = [
  'search',
  'ai_training',
  'ai_search',
  'user_fetch',
  'seo',
  'monitor',
  'preview',
  'scraper',
  'unknown',
] as const

export type BotPurpose = (typeof botPurposes)[number]

/** Why a hit is taken for a bot's. `reverse_name`: on our list of names, and DNS has confirmed or refuted it. */
export const botReasons = [
  'known_name',
  'bot_name',
  'library',
  'empty_user_agent',
  'automation',
  'no_browser_headers',
  'burst',
  'reverse_name',
] as const

export type BotReason = (typeof botReasons)[number]

/** Whether the address is one of those that the operator publishes, or has a reverse name of the operator; unverified if neither is known. */
export const botVerifications = ['verified', 'impostor', 'unverified'] as const

export type BotVerification = (typeof botVerifications)[number]

/** What a user agent, and the address it came from, are known as. */
export interface BotLabel {
  readonly bot: string
  /** '' if unknown. */
  readonly operator: string
  readonly purpose: BotPurpose
  readonly reason: BotReason
  readonly verification: BotVerification
}

/** A hit of a bot, which is never counted among people's. */
export interface BotHit extends BotLabel {
  readonly website: number
  readonly time: number
  /** The path without its query string; '' if the hit named none. */
  readonly page: string
  /** The status of the response, as logged by the server; 0 if unknown. */
  readonly status: number
  /** How many hits this one stands for: more than 1 after a website has had many on a day. */
  readonly count: number
}
