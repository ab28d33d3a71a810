import { type Static, Type } from 'typebox'
import { linkFields } from '../../sharing/link-fields.ts'
import { shareSections } from '../../sharing/sections.ts'

const { created, changes, shown } = linkFields('website')
const segmentNote = 'The id of the segment that the link is locked to'
const SegmentField = Type.Integer({ minimum: 0, description: `${segmentNote}; 0 for none` })
const sectionsNote =
  'What the link shows: the overview always, and realtime or conversions (goals, funnels, journeys) if they are named'
const SectionsField = Type.Array(Type.Enum([...shareSections]), {
  maxItems: shareSections.length,
  description: `${sectionsNote}. Sent once for each; all of them if it is not sent`,
})

export const NewShareLink = Type.Object({
  ...created,
  segment: Type.Optional(SegmentField),
  sections: Type.Optional(SectionsField),
})
export type NewShareLink = Static<typeof NewShareLink>

/** Changes only what is sent. */
export const ShareLinkChanges = Type.Partial(
  Type.Object({ ...changes, segment: SegmentField, sections: SectionsField }),
)
export type ShareLinkChanges = Static<typeof ShareLinkChanges>

export const ShareLink = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('share_link'),
    website: Type.Integer(),
    ...shown,
    segment: Type.Union([Type.Integer(), Type.Null()], { description: `${segmentNote}; null for none` }),
    sections: Type.Array(Type.Enum([...shareSections]), { description: sectionsNote }),
  },
  { title: 'ShareLink' },
)
export type ShareLink = Static<typeof ShareLink>
