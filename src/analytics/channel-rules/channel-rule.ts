import { type Static, Type } from 'typebox'
import { ownedTables } from '../../database/owned/tables.ts'
import { cursorQuery } from '../../http/paging.ts'
import { channels } from '../events/channels.ts'

const maxRules = ownedTables.channel_rules.max
export const maxStars = 3

const pattern = (of: string) =>
  Type.String({
    maxLength: 200,
    description: `A pattern for ${of}: the whole of it, in any case of letters; \`*\` stands for any characters, up to ${maxStars} times. Empty: not compared`,
  })

const fields = {
  match_source: pattern('the source of a visit, as it is named without rules of your own'),
  match_channel: Type.Enum(['', ...channels], {
    description:
      'The channel of a visit without rules of your own; direct for visits without a source. Empty: not compared',
  }),
  match_referrer: pattern('the host of the page that linked to the website, without `www.`'),
  match_utm_source: pattern('`utm_source`'),
  match_utm_medium: pattern('`utm_medium`'),
  match_utm_campaign: pattern('`utm_campaign`'),
  channel: Type.String({
    maxLength: 50,
    description: `What the channel of these visits is called: ${channels.join(', ')}, or a name of your own. Empty: as it is`,
  }),
  source: Type.String({
    maxLength: 100,
    description: 'What the source of these visits is called. Empty: as it is',
  }),
}

const PositionField = Type.Integer({
  minimum: 1,
  maximum: maxRules,
  description:
    'Its place among the rules, from 1: the first one that matches counts. A new rule is the last one if it is not sent',
})

/** Changes only what is sent. */
export const ChannelRuleChanges = Type.Partial(Type.Object({ ...fields, position: PositionField }))
export type ChannelRuleChanges = Static<typeof ChannelRuleChanges>

export const NewChannelRule = ChannelRuleChanges
export type NewChannelRule = ChannelRuleChanges

export const ChannelRuleRecord = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('channel_rule'),
    position: Type.Integer({ description: 'From 1; the first rule that matches counts' }),
    ...fields,
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'ChannelRule' },
)
export type ChannelRuleRecord = Static<typeof ChannelRuleRecord>

export const ChannelRuleList = Type.Object(cursorQuery)
export type ChannelRuleList = Static<typeof ChannelRuleList>

export const PreviewQuery = Type.Object({
  ...ChannelRuleChanges.properties,
  rule: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The id of a rule: what changing it would do, instead of adding one' }),
  ),
  website: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only visits to this website; otherwise those to all of them' }),
  ),
})
export type PreviewQuery = Static<typeof PreviewQuery>

const Renamed = Type.Array(
  Type.Object({ before: Type.String(), after: Type.String(), visits: Type.Integer() }, { title: 'RenamedVisits' }),
)

export const ChannelRulePreview = Type.Object(
  {
    object: Type.Literal('channel_rule_preview'),
    visits: Type.Integer({ description: 'All visits of the last 30 days' }),
    changed_visits: Type.Integer({ description: 'Those whose channel or source would be another one' }),
    channels: Renamed,
    sources: Type.Array(Renamed.items, { description: 'The 20 with the most visits' }),
  },
  { title: 'ChannelRulePreview' },
)
export type ChannelRulePreview = Static<typeof ChannelRulePreview>
