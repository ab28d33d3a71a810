import { Type } from 'typebox'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { createFairSlots } from '../base/fair-slots.ts'
import { createTokenBuckets } from '../base/token-buckets.ts'
import type { App } from '../http/app.ts'
import { accountOf } from '../http/auth.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { type MailSetup, mailNotSetUp } from './setup.ts'
import { describeResult, sendTestMail } from './test-mail.ts'

const path = '/api/v1/mail'
const tags = ['Mail']
/** The address is not verified to be the account's own, so test mails must not be usable to flood it. */
const testEveryMs = 20_000

/** Limits concurrent requests to a slow mail server. */
const testSlots = {
  what: 'test emails',
  total: 4,
  perOwner: 1,
  maxWaitingPerOwner: 1,
  maxWaiting: 100,
  maxWaitMs: 20_000,
}

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const MailSettings = Type.Object(
  {
    object: Type.Literal('mail_settings'),
    set_up: Type.Enum([0, 1], { description: '1: this installation can send email' }),
    from: nullableText('The sender of all emails'),
    to: nullableText("Your account's address; without one you get no email"),
    detail: nullableText('What is missing'),
  },
  { title: 'MailSettings' },
)

const MailTest = Type.Object(
  {
    object: Type.Literal('mail_test'),
    accepted: Type.Enum([0, 1], { description: '1: the mail server accepted the email' }),
    to: Type.String(),
    detail: Type.String({ description: 'What came of it, and what to do where it went wrong' }),
  },
  { title: 'MailTest' },
)

export interface MailRouteDeps {
  readonly setup: MailSetup | null
  readonly addressOf: (accountId: number) => Promise<string | null>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export function mailRoutes(app: App, { setup, addressOf, clock, onError }: MailRouteDeps): void {
  const tests = createTokenBuckets({ burst: 1, perSecond: 1000 / testEveryMs, maxKeys: 20_000, clock })
  const slots = createFairSlots(testSlots)

  app.get(
    path,
    {
      config: { permission: 'view_account' },
      schema: {
        tags,
        summary: 'Read whether email is set up',
        operationId: 'readMailSettings',
        response: { 200: recordReply(MailSettings), ...problems(401, 403, 429) },
      },
    },
    async (request) => {
      const to = await addressOf(accountOf(request))
      return {
        data: {
          object: 'mail_settings' as const,
          set_up: setup ? (1 as const) : (0 as const),
          from: setup?.from.address ?? null,
          to,
          detail: setup ? (to === null ? noAccountAddress : null) : mailNotSetUp,
        },
      }
    },
  )

  app.post(
    `${path}/test`,
    {
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: "Send a test email to your account's address",
        operationId: 'testMail',
        response: { 200: recordReply(MailTest), ...problems(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      if (!setup) throw new DomainError('conflict', mailNotSetUp, { reason: 'mail-not-set-up' })
      const to = await addressOf(account)
      if (to === null) throw new DomainError('conflict', noAccountAddress, { reason: 'no-email-address' })
      const waitMs = tests.take(String(account))
      if (waitMs > 0) {
        const retryAfterSeconds = Math.ceil(waitMs / 1000)
        throw new DomainError('too-many', `Try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds })
      }
      const result = await slots.use(String(account), () => sendTestMail(setup, to, clock))
      if (result.kind !== 'accepted')
        onError(new DomainError('unavailable', `A test email was not sent: ${result.log}`))
      const accepted = result.kind === 'accepted' ? (1 as const) : (0 as const)
      return { data: { object: 'mail_test' as const, accepted, to, detail: describeResult(result, to, 'account') } }
    },
  )
}

const noAccountAddress = 'Your account has no email address.'
