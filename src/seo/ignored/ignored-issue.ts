import { type Static, Type } from 'typebox'
import { cursorQuery, deletedReply } from '../../http/paging.ts'

export const IgnoredIssue = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('ignored_issue'),
    project: Type.String(),
    report: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Null: in all reports and crawls of the project',
    }),
    check: Type.String(),
    pattern: Type.String({ description: 'Only on pages that match it; empty for all' }),
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
    Type.Integer({
      minimum: 1,
      description: 'Only in this report; in all reports and crawls of the project unless given',
    }),
  ),
  pattern: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Only on pages whose URL matches it, regardless of case: `*` stands for any characters; a pattern that begins with `/` is compared with path and query. Not with `report`',
    }),
  ),
})
export type NewIgnoredIssue = Static<typeof NewIgnoredIssue>

export const IgnoredIssueList = Type.Object(cursorQuery)
export type IgnoredIssueList = Static<typeof IgnoredIssueList>

export const DeletedIgnoredIssue = deletedReply('ignored_issue')
