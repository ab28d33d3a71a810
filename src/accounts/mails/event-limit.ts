import type { PersonRow } from '../../database/schema.ts'
import { renderNoticeMail } from '../../mail/notice-mail.ts'
import { toSafeLine } from '../../mail/safe-line.ts'
import type { ComposeMail } from '../../mail/worker.ts'
import { languageOfAccount } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { AccountMail } from './account-mails.ts'

export const eventLimitKind = 'event limit'

/** An account has most, or all, of the events that it may have in a month. */
interface EventLimit {
  readonly person: number
  readonly month: string
  readonly percent: number
  readonly events: number
  readonly allowed: number
}

export const eventLimitMail = (accountId: number, limit: EventLimit): AccountMail => ({
  ...{ accountId, kind: eventLimitKind },
  key: JSON.stringify({ account: accountId, ...limit }),
})

export interface EventLimitDeps {
  readonly findPerson: (id: number) => Promise<PersonRow | undefined>
  readonly nameOf: (accountId: number) => Promise<string>
  readonly baseUrl: string
}

export const eventLimitComposer =
  ({ findPerson, nameOf, baseUrl }: EventLimitDeps): ComposeMail =>
  async ({ key }) => {
    const { account, person: id, percent, events, allowed }: EventLimit & { readonly account: number } = JSON.parse(key)
    const person = await findPerson(id)
    if (!person || person.email === null) return { kind: 'unwanted' }
    const texts = textsIn(languageOfAccount(person.language))
    const { say, formats } = texts
    const state = percent < 100 ? 'near' : 'reached'
    const name = toSafeLine(await nameOf(account))
    const message = renderNoticeMail({
      texts,
      subject: say(`eventLimit.${state}.subject`, { account: name }),
      title: say(`eventLimit.${state}.title`),
      subtitle: name,
      facts: [
        say('labeled', { label: say('eventLimit.events'), value: formats.number(events) }),
        say('labeled', { label: say('eventLimit.allowed'), value: formats.number(allowed) }),
      ],
      paragraphs: [say(`eventLimit.${state}.effect`), say('eventLimit.kept'), say('eventLimit.raise')],
      button: { label: say('eventLimit.open'), url: `${baseUrl}/settings` },
      reason: say('eventLimit.reason', { host: new URL(baseUrl).host }),
    })
    return {
      kind: 'message',
      message: { ...message, to: { name: toSafeLine(person.name), address: person.email } },
      summary: null,
    }
  }
