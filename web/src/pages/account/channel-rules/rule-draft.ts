import type { ChannelRule } from '../../../api/generated.ts'
import { type PageUrl, withQuery } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { valueName } from '../../../website/view/dimensions.ts'

export const patternFields = [
  'match_referrer',
  'match_utm_source',
  'match_utm_medium',
  'match_utm_campaign',
  'match_source',
] as const

const draftFields = [...patternFields, 'match_channel', 'channel', 'source'] as const

/** The fields of a rule while it is edited, by the names that the service and the URL have for them. */
export type RuleDraft = Readonly<Record<(typeof draftFields)[number], string>>

export const ourChannels = ['search', 'social', 'ai', 'email', 'paid', 'referral', 'direct'] as const

export const emptyDraft: RuleDraft = {
  match_referrer: '',
  match_utm_source: '',
  match_utm_medium: '',
  match_utm_campaign: '',
  match_source: '',
  match_channel: '',
  channel: '',
  source: '',
}

export const draftOf = (rule: ChannelRule): RuleDraft => pick((field) => rule[field])

/** The draft in the URL, on top of what is saved. */
export const readDraft = ({ query }: PageUrl, saved: RuleDraft): RuleDraft =>
  pick((field) => {
    const value = (query.get(field) ?? saved[field]).trim().slice(0, 200)
    const isKnown = field !== 'match_channel' || ourChannels.some((channel) => channel === value)
    return isKnown ? value : ''
  })

/** The URL with what differs from the saved rule. A field that was emptied is a space, since empty parameters are left out. */
export const withDraft = (pageUrl: PageUrl, draft: RuleDraft, saved: RuleDraft): string =>
  withQuery(
    pageUrl,
    pick((field) => (draft[field] === saved[field] ? '' : draft[field] || ' ')),
  )

export const withoutDraft = (pageUrl: PageUrl): string => withQuery(pageUrl, { ...emptyDraft, edit: undefined })

/** It says which visits it is about, and what they are called. */
export const isComplete = (draft: RuleDraft): boolean =>
  [...patternFields, 'match_channel' as const].some((field) => draft[field].trim() !== '') &&
  (draft.channel.trim() !== '' || draft.source.trim() !== '')

/** What a rule looks at, in words. */
export function conditionsOf(rule: RuleDraft): readonly string[] {
  const patterns = patternFields
    .filter((field) => rule[field] !== '')
    .map((field) => t('rule.condition', { name: t(`rule.${field}`), value: rule[field] }))
  const channel = rule.match_channel && valueName('channel', rule.match_channel)
  return channel ? [...patterns, t('rule.condition', { name: t('rule.match_channel'), value: channel })] : patterns
}

/** What a rule sets, in words. */
export const resultsOf = ({ channel, source }: RuleDraft): readonly string[] => [
  ...(channel ? [t('rule.sets', { name: t('dimension.channel'), value: valueName('channel', channel) })] : []),
  ...(source ? [t('rule.sets', { name: t('dimension.source'), value: source })] : []),
]

const pick = (read: (field: keyof RuleDraft) => string): RuleDraft => ({
  match_referrer: read('match_referrer'),
  match_utm_source: read('match_utm_source'),
  match_utm_medium: read('match_utm_medium'),
  match_utm_campaign: read('match_utm_campaign'),
  match_source: read('match_source'),
  match_channel: read('match_channel'),
  channel: read('channel'),
  source: read('source'),
})
