import type { Channel } from '../../events/channels.ts'

export type { Channel }

/** What `utm_medium` says about the channel, whatever the source. The first rule that fits decides. */
export const mediumRules: readonly (readonly [RegExp, Channel])[] = [
  [
    /^(cpc|ppc|cpm|cpv|cpa|cpp|sem|paid.*|.*-paid|display|banner|retargeting|remarketing|native|video-ad|ads?|advertising)$/,
    'paid',
  ],
  [/^(e-?mail|newsletter|mail)$/, 'email'],
  [/^(social|social-?media|social-network|sm)$/, 'social'],
  [/^(organic|search)$/, 'search'],
  [/^(ai|llm|chatbot|assistant)$/, 'ai'],
  [/^(referral|link|affiliate|partner)$/, 'referral'],
]

export function channelOfMedium(medium: string): Channel | null {
  if (medium === '') return null
  const text = medium.toLowerCase().replace(/[\s_]+/g, '-')
  return mediumRules.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
