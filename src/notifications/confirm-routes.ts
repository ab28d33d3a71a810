import { Type } from 'typebox'
import { notFound } from '../base/errors.ts'
import type { Records } from '../database/records.ts'
import type { App } from '../http/app.ts'
import { IdField, readId } from '../http/ids.ts'
import { html } from '../mail/markup.ts'
import { toSafeLine } from '../mail/safe-line.ts'
import type { UnsubscribeDeps } from '../mail/unsubscribe-routes.ts'
import { sendPage } from '../mail/unsubscribe-routes.ts'
import { languageOfAccount } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import type { Channels } from './channels.ts'

export const confirmPath = '/confirm/notifications'

const Params = Type.Object({ id: IdField, signature: Type.String({ pattern: '^[\\w-]{1,100}$' }) })

/**
 * The link by which the owner of an address confirms it. A GET only asks, since mail scanners follow links; the button of its page
 * confirms.
 */
export function confirmRoutes(app: App, channels: Pick<Channels, 'ofLink' | 'confirm'>): void {
  const route = `${confirmPath}/:id/:signature`
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)

  const read = async ({ id, signature }: { id: string; signature: string }) => {
    const row = await channels.ofLink(readId(id, 'link'), signature)
    if (!row) throw notFound('link')
    const { language, say } = textsIn(languageOfAccount(row.language))
    return { row, language, say, names: { account: toSafeLine(row.account), address: row.target } }
  }

  app.get(route, { schema: { hide: true, params: Params } }, async (request, reply) => {
    const { language, say, names } = await read(request.params)
    const question = say('confirmChannel.question', names)
    const button = html`<form method="post"><button>${say('confirmChannel.open')}</button></form>`
    return sendPage(reply, { language }, question, html`<h1>${question}</h1>${button}`)
  })

  app.post(route, { schema: { hide: true, params: Params } }, async (request, reply) => {
    const { row, language, say, names } = await read(request.params)
    if (!(await channels.confirm(row))) throw notFound('link')
    const done = say('confirmChannel.done')
    return sendPage(reply, { language }, done, html`<h1>${done}</h1><p>${say('confirmChannel.after', names)}</p>`)
  })
}

/** Turns a channel off by the link in its mails. */
export const channelSubscriptions = (
  { db }: Records,
  { unsubscribe }: Pick<Channels, 'unsubscribe'>,
): Pick<UnsubscribeDeps, 'find' | 'stop'> => ({
  async find(id) {
    const row = await db
      .selectFrom('notification_channels')
      .select(['language', 'target'])
      .where('id', '=', id)
      .where('kind', '=', 'email')
      .executeTakeFirst()
    if (!row) return undefined
    const { language, say } = textsIn(languageOfAccount(row.language))
    return {
      language,
      question: say('notice.stopQuestion', { address: row.target }),
      button: say('mail.stop'),
      done: say('notice.stopped', { address: row.target }),
      startAgain: say('notice.startAgain'),
    }
  },
  stop: unsubscribe,
})
