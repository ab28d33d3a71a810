import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { MailRow } from '../../database/schema.ts'
import { listQuery } from '../../http/paging.ts'
import { redactServerReply } from '../../mail/smtp-errors.ts'

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

export const MailList = Type.Object(listQuery({ search: ['subject', 'to'], sort: ['id', 'due_at'] }))
export type MailList = Static<typeof MailList>

export const PreviewQuery = Type.Object({
  period: Type.Enum(['weekly', 'monthly'], { default: 'weekly' }),
})

export const Mail = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('mail'),
    kind: Type.Enum(['weekly', 'monthly']),
    subject: nullableText('Null where it could not be written yet'),
    to: nullableText('The address that the account had when it was written'),
    state: Type.Enum(['queued', 'sending', 'sent', 'unconfirmed', 'failed'], {
      description:
        'queued: will be retried; unconfirmed: sent to the mail server in full, but it never confirmed, so it is not sent again',
    }),
    attempts: Type.Integer(),
    error: nullableText('What went wrong last'),
    due_at: Type.String({
      format: 'date-time',
      description: 'When it was due; where it is queued, when it is tried again',
    }),
    ended_at: nullableTime('When it was sent, or given up'),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Mail' },
)
export type Mail = Static<typeof Mail>

export const Preview = Type.Object(
  {
    object: Type.Literal('mail_preview'),
    subject: Type.String(),
    from: Type.Union([Type.String(), Type.Null()], {
      description: 'The sender as recipients see it; null if email is not set up',
    }),
    to: Type.String(),
    text: Type.String(),
    html: Type.String(),
  },
  { title: 'MailPreview' },
)

export function showMail(row: MailRow): Mail {
  return {
    id: row.id,
    object: 'mail',
    kind: row.kind === 'monthly' ? 'monthly' : 'weekly',
    subject: row.subject,
    to: row.recipient,
    state: row.state,
    attempts: row.attempts,
    error: row.error === null ? null : redactServerReply(row.error),
    due_at: iso(row.due_at),
    ended_at: row.ended_at === null ? null : iso(row.ended_at),
    created_at: iso(row.created_at),
  }
}
