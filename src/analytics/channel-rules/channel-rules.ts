import type { Clock } from '../../base/clock.ts'
import { invalid } from '../../base/errors.ts'
import { type FieldError, fieldError } from '../../base/field-errors.ts'
import { foldCase } from '../../base/fold-case.ts'
import { countStars } from '../../base/wildcard.ts'
import { createOwnedRecords, errorsInTexts, type OwnedErrors } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { ChannelRuleRow } from '../../database/schema.ts'
import { type ChannelRule, channels, matchedFields } from '../events/channels.ts'
import type { WebsiteIds } from '../events/sql/website-ids.ts'
import { type ChannelRuleChanges, maxStars } from './channel-rule.ts'

export type ChannelRules = ReturnType<typeof createChannelRules>

/** A rule without its id, place and times. */
type RuleSettings = Omit<ChannelRuleRow, 'id' | 'account_id' | 'position' | 'created_at' | 'updated_at'>

const emptyRule: RuleSettings = {
  match_source: '',
  match_channel: '',
  match_referrer: '',
  match_utm_source: '',
  match_utm_medium: '',
  match_utm_campaign: '',
  channel: '',
  source: '',
}

/** By which accounts name sources and channels. They are applied when statistics are read, to all of history. */
export function createChannelRules(records: Records, clock: Clock) {
  const stored = createOwnedRecords(records, clock, 'channel_rules')
  return {
    ...stored,

    create: (account: number, { position, ...sent }: ChannelRuleChanges): Promise<ChannelRuleRow> =>
      stored.create(account, () => {
        const { rule, errors } = readSettings(emptyRule, sent)
        return { columns: { ...rule, position }, errors }
      }),

    update: (account: number, id: number, { position, ...sent }: ChannelRuleChanges): Promise<ChannelRuleRow> =>
      stored.update(account, id, (before) => {
        const { rule, errors } = readSettings(settingsOf(before), sent)
        return { columns: { ...rule, position }, errors }
      }),

    ofAccount: async (account: number): Promise<readonly ChannelRule[]> => (await stored.all(account)).map(toRule),

    /** The rules of the account that a website belongs to; several websites are of the same account. */
    async ofWebsite(website: WebsiteIds): Promise<readonly ChannelRule[]> {
      const [id] = [website].flat()
      if (id === undefined) return []
      const rows = await records.db
        .selectFrom('channel_rules')
        .innerJoin('websites', 'websites.account_id', 'channel_rules.account_id')
        .where('websites.id', '=', id)
        .selectAll('channel_rules')
        .orderBy('channel_rules.position')
        .orderBy('channel_rules.id')
        .execute()
      return rows.map(toRule)
    },

    /** The rules as they are, and as they would be with a new one, or a changed one. */
    async tryOut(account: number, id: number | undefined, { position, ...sent }: ChannelRuleChanges) {
      const rules = await stored.all(account)
      const before = rules.find((rule) => rule.id === id)
      if (id !== undefined && !before)
        throw invalid({ rule: [`rule must be the id of one of your channel rules; found ${id}.`] })
      if (!before && Object.keys(sent).length === 0) return { before: rules.map(toRule), after: rules.map(toRule) }
      const { rule: tried, errors: ruleErrors } = readSettings(before ? settingsOf(before) : emptyRule, sent)
      const errors = { ...ruleErrors, ...errorsInTexts('channel_rules', tried) }
      if (Object.keys(errors).length > 0) throw invalid(errors)
      const others: readonly RuleSettings[] = rules.filter((rule) => rule !== before)
      const place = position ?? (before ? rules.indexOf(before) + 1 : undefined)
      return { before: rules.map(toRule), after: placed(others, tried, place).map(toRule) }
    },
  }
}

/** The rules with another one at a place from 1, or at the end. */
function placed<Rule>(others: readonly Rule[], rule: Rule, position = others.length + 1): readonly Rule[] {
  return others.toSpliced(position - 1, 0, rule)
}

const settingsOf = ({ id, account_id, position, created_at, updated_at, ...settings }: ChannelRuleRow): RuleSettings =>
  settings

const toRule = (row: RuleSettings): ChannelRule => ({
  match: Object.fromEntries(
    matchedFields.flatMap((field) => (row[`match_${field}`] === '' ? [] : [[field, row[`match_${field}`]]])),
  ),
  source: row.source || null,
  channel: row.channel || null,
})

const matchNames = matchedFields.map((field) => `match_${field}` as const)

/** A rule with what was sent, and what is wrong with it. */
function readSettings(
  before: RuleSettings,
  sent: Partial<RuleSettings>,
): { readonly rule: RuleSettings; readonly errors: OwnedErrors } {
  const trimmed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.trim()]))
  const rule: RuleSettings = { ...before, ...trimmed }
  const errors: Record<string, (string | FieldError)[]> = {}
  for (const name of matchNames) {
    const stars = countStars(rule[name])
    if (stars > maxStars) errors[name] = [fieldError('too-many-wildcards', name, { max: maxStars, found: stars })]
  }
  if (matchNames.every((name) => rule[name] === ''))
    errors.match_source = [`One of ${matchNames.join(', ')} is required; found none.`]
  if (rule.channel === '' && rule.source === '')
    errors.channel = ['channel, source or both are required; found neither.']
  // Nobody wants both `Search` and `search`.
  const ours = channels.find((channel) => channel === foldCase(rule.channel))
  return { rule: ours ? { ...rule, channel: ours } : rule, errors }
}
