import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { Secret } from '../../database/secrets.ts'
import type { App } from '../../http/app.ts'
import { IdField, readId } from '../../http/ids.ts'
import { type Html, html } from '../../mail/markup.ts'
import { isUnsubscribeSignature } from './links.ts'
import { stringsFor } from './strings/languages.ts'
import type { MailStrings } from './strings/mail-strings.ts'

const path = '/unsubscribe/:id/:signature'
const Params = Type.Object({ id: IdField, signature: Type.String({ pattern: '^[\\w-]{1,100}$' }) })

/**
 * The unsubscribe link of every report. A GET only asks for confirmation, since mail scanners follow links; the POST
 * unsubscribes without signing in, by the button on the page or by the mail reader's own (RFC 8058).
 */
export function unsubscribeRoutes(app: App, { db }: Records, clock: Clock, secret: Secret): void {
  // A mail reader may send either kind of form; its content does not matter.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)

  const find = async ({ id, signature }: { id: string; signature: string }) => {
    const websiteId = readId(id, 'subscription')
    const found = isUnsubscribeSignature(websiteId, signature, secret)
      ? await db
          .selectFrom('websites')
          .innerJoin('accounts', 'accounts.id', 'websites.account_id')
          .where('websites.id', '=', websiteId)
          .select(['websites.id', 'websites.domain', 'accounts.language'])
          .executeTakeFirst()
      : undefined
    if (!found) throw notFound('subscription')
    return { ...found, strings: stringsFor(found.language) }
  }

  app.get(path, { schema: { hide: true, params: Params } }, async (request, reply) => {
    const { strings, domain } = await find(request.params)
    const question = strings.stopQuestion(domain)
    const button = html`<form method="post"><button>${strings.stopButton}</button></form>`
    return sendPage(reply, strings, question, html`<h1>${question}</h1>${button}`)
  })

  app.post(path, { schema: { hide: true, params: Params } }, async (request, reply) => {
    const { id, strings, domain } = await find(request.params)
    await db.updateTable('websites').set({ email: 0, updated_at: clock() }).where('id', '=', id).execute()
    const done = strings.stopped(domain)
    return sendPage(reply, strings, done, html`<h1>${done}</h1><p>${strings.startAgain}</p>`)
  })
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 20px; color: #171a21; background: #f7f7f4; }
h1 { font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; padding: 10px 18px; border: 0; border-radius: 8px; background: #0f6e66; color: #fff; cursor: pointer; }
button:focus-visible { outline: 3px solid #45c4b4; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { color: #e8eaee; background: #0f1216; }
  button { background: #45c4b4; color: #0f1216; }
}
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

function sendPage(reply: FastifyReply, strings: MailStrings, title: string, body: Html): FastifyReply {
  const page = html`<!doctype html>
<html lang="${strings.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${{ html: style }}</style></head>
<body>${body}</body></html>
`
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page.html)
}
