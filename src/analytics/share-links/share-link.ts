import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../http/paging.ts'
import { EmbedField, NewEmbedField, PasswordField, ResetPageField } from '../../sharing/privacy.ts'
import { shareSections } from '../../sharing/sections.ts'

const NameField = Type.String({ minLength: 1, maxLength: 100, description: 'One line, unique in the website' })
const privacyNote = '0: anyone who has the link, 2: with a password of this link'
const segmentNote = 'The id of the segment that the link is locked to'
const SegmentField = Type.Integer({ minimum: 0, description: `${segmentNote}; 0 for none` })
const sectionsNote =
  'What the link shows: the overview always, and realtime or conversions (goals, funnels, journeys) if they are named'
const SectionsField = Type.Array(Type.Enum([...shareSections]), {
  maxItems: shareSections.length,
  description: `${sectionsNote}. Sent once for each; all of them if it is not sent`,
})
const ExpiryField = Type.String({
  maxLength: 40,
  description:
    'Until when the link works: a date, as the last day in the time zone of the website, or a time with its offset; empty for always',
})
const enabledNote = '0: the link is switched off, and looks like one that does not exist'

export const NewShareLink = Type.Object({
  name: NameField,
  privacy: Type.Enum([0, 2], { default: 0, description: privacyNote }),
  password: Type.Optional(PasswordField),
  embed: NewEmbedField,
  segment: Type.Optional(SegmentField),
  sections: Type.Optional(SectionsField),
  expires_at: Type.Optional(ExpiryField),
  enabled: Type.Enum([0, 1], { default: 1, description: enabledNote }),
})
export type NewShareLink = Static<typeof NewShareLink>

/** Changes only what is sent. */
export const ShareLinkChanges = Type.Partial(
  Type.Object({
    name: NameField,
    privacy: Type.Enum([0, 2], { description: privacyNote }),
    password: PasswordField,
    embed: EmbedField,
    segment: SegmentField,
    sections: SectionsField,
    expires_at: ExpiryField,
    enabled: Type.Enum([0, 1], { description: enabledNote }),
    reset_page: ResetPageField,
  }),
)
export type ShareLinkChanges = Static<typeof ShareLinkChanges>

export const ShareLinkList = Type.Object(cursorQuery)
export type ShareLinkList = Static<typeof ShareLinkList>

const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

export const ShareLink = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('share_link'),
    website: Type.Integer(),
    name: Type.String(),
    page: Type.String({ description: 'Its address, which cannot be guessed' }),
    privacy: Type.Enum([0, 2], { description: privacyNote }),
    embed: EmbedField,
    segment: Type.Union([Type.Integer(), Type.Null()], { description: `${segmentNote}; null for none` }),
    sections: Type.Array(Type.Enum([...shareSections]), { description: sectionsNote }),
    expires_at: nullableTime('The first instant at which it does not work any more; null for always'),
    enabled: Type.Enum([0, 1], { description: enabledNote }),
    last_used_at: nullableTime('Within a minute; null if it was never opened'),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'ShareLink' },
)
export type ShareLink = Static<typeof ShareLink>
