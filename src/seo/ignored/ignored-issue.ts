import { type Static, Type } from 'typebox'
import { cursorQuery, deletedReply } from '../../http/paging.ts'

export const IgnoredIssue = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('ignored_issue'),
    project: Type.String(),
    report: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: in all reports of the project' }),
    check: Type.String(),
    reason: Type.String(),
    ignored_by: Type.String({ description: 'The account, or the name of the API key' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'IgnoredIssue' },
)
export type IgnoredIssue = Static<typeof IgnoredIssue>

export const NewIgnoredIssue = Type.Object({
  check: Type.String({ minLength: 1, maxLength: 100, description: 'The id of the check' }),
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why it is not an issue here' }),
  report: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only in this report; in all reports of the project unless given' }),
  ),
})
export type NewIgnoredIssue = Static<typeof NewIgnoredIssue>

export const IgnoredIssueList = Type.Object(cursorQuery)
export type IgnoredIssueList = Static<typeof IgnoredIssueList>

export const DeletedIgnoredIssue = deletedReply('ignored_issue')
