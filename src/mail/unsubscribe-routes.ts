import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../base/errors.ts'
import { isSigned, sign } from '../base/signatures.ts'
import type { Secret } from '../database/secrets.ts'
import type { App } from '../http/app.ts'
import { IdField, readId } from '../http/ids.ts'
import { type Html, html } from './markup.ts'

/** A kind of mails that can be unsubscribed from, each with signatures of its own. */
export interface Unsubscribing {
  /** The path of its links, before the id and the signature. */
  readonly path: string
  readonly purpose: string
}

export interface UnsubscribePage {
  readonly language: string
  readonly question: string
  readonly button: string
  readonly done: string
  readonly startAgain: string
}

export interface UnsubscribeDeps {
  readonly secret: Secret
  /** Undefined if nothing has this id any more. */
  readonly find: (id: number) => Promise<UnsubscribePage | undefined>
  readonly stop: (id: number) => Promise<void>
}

export const unsubscribeUrl = (
  baseUrl: string,
  { path, purpose }: Unsubscribing,
  id: number,
  secret: Pick<Secret, 'current'>,
): string => `${baseUrl}${path}/${id}/${sign(secret.current(), [purpose, id])}`

const Params = Type.Object({ id: IdField, signature: Type.String({ pattern: '^[\\w-]{1,100}$' }) })

/**
 * The unsubscribe link of every mail. A GET only asks for confirmation, since mail scanners follow links; the POST
 * unsubscribes without signing in, by the button on the page or by the mail reader's own (RFC 8058).
 */
export function unsubscribeRoutes(app: App, { path, purpose }: Unsubscribing, deps: UnsubscribeDeps): void {
  const { secret, find, stop } = deps
  const route = `${path}/:id/:signature`
  // A mail reader may send either kind of form; its content does not matter.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)

  /**
   * Whether a signature is from a mail that we sent. It never expires, since old mails stay in inboxes, and is valid after
   * its secret was rotated: all that it can do is to stop mails.
   */
  const isValid = (id: number, signature: string): boolean =>
    [secret.current(), ...secret.earlier()].some((value) => isSigned(value, [purpose, id], signature))

  const read = async (params: { id: string; signature: string }) => {
    const id = readId(params.id, 'subscription')
    const page = isValid(id, params.signature) ? await find(id) : undefined
    if (!page) throw notFound('subscription')
    return { id, page }
  }

  app.get(route, { schema: { hide: true, params: Params } }, async (request, reply) => {
    const { page } = await read(request.params)
    const button = html`<form method="post"><button>${page.button}</button></form>`
    return sendPage(reply, page, page.question, html`<h1>${page.question}</h1>${button}`)
  })

  app.post(route, { schema: { hide: true, params: Params } }, async (request, reply) => {
    const { id, page } = await read(request.params)
    await stop(id)
    return sendPage(reply, page, page.done, html`<h1>${page.done}</h1><p>${page.startAgain}</p>`)
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

/** A page for who opens a link of a mail, without the console. */
export function sendPage(
  reply: FastifyReply,
  { language }: Pick<UnsubscribePage, 'language'>,
  title: string,
  body: Html,
): FastifyReply {
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${{ html: style }}</style></head>
<body>${body}</body></html>
`
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page.html)
}
