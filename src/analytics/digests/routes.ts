import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf, mayRead, principalOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { shownMailbox } from '../../mail/address.ts'
import type { Mailbox } from '../../mail/message.ts'
import type { Digests } from './digests.ts'
import { Mail, MailList, Preview, PreviewQuery, showMail } from './mail-schemas.ts'
import type { Mails } from './mails.ts'

const path = '/api/v1/websites/:id/mails'
const tags = ['Mail']

export interface DigestRouteDeps {
  readonly readWebsite: (accountId: number, id: number) => Promise<WebsiteRow>
  readonly mails: Mails
  readonly digests: Pick<Digests, 'preview'>
  /** The sender of all emails; null if email is not set up. */
  readonly from: Mailbox | null
  readonly baseUrl: string
}

export function digestRoutes(app: App, { readWebsite, mails, digests, from, baseUrl }: DigestRouteDeps): void {
  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'List the emails about a website',
        description: 'What was sent, when, to whom, and how it ended.',
        operationId: 'listMails',
        params: IdParams,
        querystring: MailList,
        response: { 200: listReply(Mail), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const website = await readWebsite(accountOf(request), readId(request.params.id, 'website'))
      const page = await mails.list(website.id, request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showMail) })
    },
  )

  app.get(
    `${path}/preview`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Preview the report about a website',
        description:
          'As it would be sent about the last week or month. Its link to unsubscribe leads nowhere, and a key that is limited ' +
          'to analytics sees no SEO results.',
        operationId: 'previewMail',
        params: IdParams,
        querystring: PreviewQuery,
        response: { 200: recordReply(Preview), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const website = await readWebsite(accountOf(request), readId(request.params.id, 'website'))
      const { subject, to, text, html } = await digests.preview(website.id, request.query.period, {
        withSeo: mayRead(principalOf(request), 'seo'),
      })
      const sender = from && shownMailbox(from)
      return { data: { object: 'mail_preview' as const, subject, from: sender, to: to.address, text, html } }
    },
  )
}
