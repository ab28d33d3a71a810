import { type Static, Type } from 'typebox'
import { ownedTables } from '../../database/owned/tables.ts'
import { cursorQuery } from '../../http/paging.ts'

export const maxPathGroups = ownedTables.path_groups.max
export const maxPatternLength = 200
/** Limits all groups of a website together, because each query of grouped pages has all of them. */
export const maxAllPatternLength = 4_000
export const maxAllStars = 200

const fields = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'One line' }),
  pattern: Type.String({
    minLength: 1,
    maxLength: maxPatternLength,
    description:
      'Which pages belong to the group: begins with / or *, and `*` stands for any characters. Case, a trailing slash, and query and fragment unless it has them make no difference, as in goals. Unique in the website',
  }),
}
const positionNote = 'A page belongs to the first group that it matches, by position, from 1'
const position = Type.Integer({
  minimum: 1,
  maximum: maxPathGroups,
  description: `${positionNote}. Those at this position and after it move; the last one if there are fewer`,
})

export const NewPathGroup = Type.Object({ ...fields, position: Type.Optional(position) })
export type NewPathGroup = Static<typeof NewPathGroup>

/** Changes only what is sent. */
export const PathGroupChanges = Type.Partial(Type.Object({ ...fields, position }))
export type PathGroupChanges = Static<typeof PathGroupChanges>

export const PathGroupList = Type.Object(cursorQuery)
export type PathGroupList = Static<typeof PathGroupList>

export const PathGroup = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('path_group'),
    website: Type.Integer(),
    ...fields,
    position: Type.Integer({ description: positionNote }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'PathGroup' },
)
export type PathGroup = Static<typeof PathGroup>
