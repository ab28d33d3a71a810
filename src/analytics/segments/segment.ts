import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../http/paging.ts'
import { maxFilterLength, maxFilters } from '../stats/filter-syntax/limits.ts'

const NameField = Type.String({ minLength: 1, maxLength: 100, description: 'One line, unique in the website' })
const FilterField = Type.Array(Type.String({ maxLength: maxFilterLength }), {
  maxItems: maxFilters,
  description: 'As in statistics; sent once for each filter. All of them must match',
})
const visibilityNote =
  'personal: only the account of the website can use it; shared: visitors of the shared page can choose it too, and see its name'
const lockedNote =
  '1: the shared page of the website shows nothing but this segment, and visitors cannot remove it. One segment of a website can be locked: locking another unlocks it'

export const NewSegment = Type.Object({
  name: NameField,
  filter: FilterField,
  visibility: Type.Enum(['personal', 'shared'], { default: 'personal', description: visibilityNote }),
  locked: Type.Enum([0, 1], { default: 0, description: lockedNote }),
})
export type NewSegment = Static<typeof NewSegment>

/** Changes only what is sent. */
export const SegmentChanges = Type.Partial(
  Type.Object({
    name: NameField,
    filter: FilterField,
    visibility: Type.Enum(['personal', 'shared'], { description: visibilityNote }),
    locked: Type.Enum([0, 1], { description: lockedNote }),
  }),
)
export type SegmentChanges = Static<typeof SegmentChanges>

export const SegmentList = Type.Object(cursorQuery)
export type SegmentList = Static<typeof SegmentList>

export const Segment = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('segment'),
    website: Type.Integer(),
    name: Type.String(),
    filter: Type.Array(Type.String()),
    visibility: Type.Enum(['personal', 'shared'], { description: visibilityNote }),
    locked: Type.Enum([0, 1], { description: lockedNote }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Segment' },
)
export type Segment = Static<typeof Segment>

/** As visitors of a shared page see it: filters may tell more than the owner wants to. */
export const SharedSegment = Type.Object(
  { id: Type.Integer(), object: Type.Literal('segment'), name: Type.String() },
  { title: 'SharedSegment' },
)
