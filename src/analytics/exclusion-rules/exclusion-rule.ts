import { type Static, Type } from 'typebox'
import { ownedTables } from '../../database/owned/tables.ts'
import { cursorQuery } from '../../http/paging.ts'
import { ruleKinds } from '../events/exclusion-rules.ts'

export const maxRules = ownedTables.exclusion_rules.max
export const maxValueLength = 2_000
/** In one rule. */
export const maxEntries = 100

const kind = Type.Enum([...ruleKinds], {
  description:
    '`path`: pages that match a pattern; `country`: visits from these countries; `network`: hits from these addresses; `asn`: hits from these autonomous systems, ' +
    'by the database of SIGHTLINE_ASN_DB; `user_agent`: hits with this text in their user agent; `data_center_single_hit`: visits from data centers that had one pageview and lasted zero seconds',
})
const value = Type.String({
  maxLength: maxValueLength,
  description:
    '`path`: begins with / or *, and `*` stands for any characters, as in goals; `country`: two-letter codes; `network`: IP addresses and CIDR ranges; `asn`: numbers, with or without AS; ' +
    '`user_agent`: a text, in which `*` stands for any characters and case makes no difference; empty for `data_center_single_hit`. Several codes, addresses or numbers are separated by commas or line breaks',
})
const note = Type.String({ maxLength: 200, description: 'Why the rule exists; one line' })
const enabled = Type.Enum([0, 1], {
  description: '0: the events that the rule excluded are counted again, and new ones are counted',
})

export const NewExclusionRule = Type.Object({
  kind,
  value: Type.Optional(value),
  note: Type.Optional(note),
  enabled: Type.Optional(enabled),
})
export type NewExclusionRule = Static<typeof NewExclusionRule>

/** Changes only what is sent. */
export const ExclusionRuleChanges = Type.Object({ note: Type.Optional(note), enabled: Type.Optional(enabled) })
export type ExclusionRuleChanges = Static<typeof ExclusionRuleChanges>

export const ExclusionRuleList = Type.Object(cursorQuery)
export type ExclusionRuleList = Static<typeof ExclusionRuleList>

const history = Type.Enum([0, 1], {
  description:
    '1: the rule also excludes stored events, because what it compares is stored with them; 0: only hits that arrive while it is on, because neither addresses nor user agents are stored',
})

export const ExclusionRule = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('exclusion_rule'),
    website: Type.Integer(),
    kind,
    value,
    note,
    enabled,
    history,
    status: Type.Enum(['pending', 'applied'], {
      description: '`pending`: stored events are being excluded or counted again after a change',
    }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'ExclusionRule' },
)
export type ExclusionRule = Static<typeof ExclusionRule>

export const RulePreviewRequest = Type.Object({ kind, value: Type.Optional(value) })
export type RulePreviewRequest = Static<typeof RulePreviewRequest>

const totals = {
  hits: Type.Integer({ description: 'Pageviews and custom events' }),
  visits: Type.Integer(),
  visitors: Type.Integer(),
}

export const ExclusionRulePreview = Type.Object(
  {
    object: Type.Literal('exclusion_rule_preview'),
    history,
    days: Type.Integer(),
    counted: Type.Object(totals, { description: 'What is counted now' }),
    removed: Type.Object(totals, {
      description: 'What the rule would have removed. A visit is removed with the last of its hits',
    }),
    pages: Type.Array(Type.Object({ page: Type.String(), hits: Type.Integer() }), {
      description: 'The pages that would have lost the most hits',
    }),
  },
  { title: 'ExclusionRulePreview' },
)
export type ExclusionRulePreview = Static<typeof ExclusionRulePreview>

export const ExclusionRuleCounts = Type.Object(
  {
    object: Type.Literal('exclusion_rule_counts'),
    days: Type.Integer(),
    rules: Type.Array(
      Type.Object({
        rule: Type.Integer({ description: 'The id of the rule' }),
        ...totals,
        last_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
      }),
    ),
  },
  { title: 'ExclusionRuleCounts' },
)
export type ExclusionRuleCounts = Static<typeof ExclusionRuleCounts>
