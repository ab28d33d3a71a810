import { iso } from '../../base/clock.ts'
import type { PersonRow } from '../../database/schema.ts'
import { renderNoticeMail } from '../../mail/notice-mail.ts'
import { toSafeLine } from '../../mail/safe-line.ts'
import type { ComposeMail } from '../../mail/worker.ts'
import { formatsIn } from '../../texts/formats.ts'
import { languageOfAccount } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Client } from '../client.ts'
import type { AccountMail } from './account-mails.ts'

export const newDeviceKind = 'new device'

/** A sign-in in a browser in which the person has not signed in before. */
interface NewDevice extends Client {
  readonly person: number
  readonly at: number
}

/** The mail carries what it tells, because the session may be over when it is sent. */
export const newDeviceMail = (accountId: number, personId: number, at: number, client: Client): AccountMail => ({
  ...{ accountId, kind: newDeviceKind },
  key: JSON.stringify({ person: personId, at, ...client } satisfies NewDevice),
})

/** Nobody is helped by the news of a sign-in that is older than this. */
const staleMs = 3 * 24 * 60 * 60_000

export function newDeviceComposer(
  findPerson: (id: number) => Promise<PersonRow | undefined>,
  { baseUrl, clock }: { readonly baseUrl: string; readonly clock: () => number },
): ComposeMail {
  return async ({ key }) => {
    const { person: id, at, browser, os, country }: NewDevice = JSON.parse(key)
    const person = await findPerson(id)
    if (!person || person.email === null || at + staleMs < clock()) return { kind: 'unwanted' }
    const texts = textsIn(languageOfAccount(person.language))
    const { say } = texts
    const timezone = person.timezone ?? 'UTC'
    const time = formatsIn(texts.language, timezone).dateTime(new Date(iso(at)))
    const device = [browser, os].filter((name) => name !== '').join(' · ')
    const message = renderNoticeMail({
      texts,
      subject: say('newDevice.subject'),
      title: say('newDevice.title'),
      subtitle: say('newDevice.intro'),
      facts: [
        say('labeled', { label: say('newDevice.time'), value: `${time} (${timezone})` }),
        say('labeled', { label: say('newDevice.device'), value: toSafeLine(device) || say('newDevice.unknown') }),
        say('labeled', {
          label: say('newDevice.place'),
          value: country === '' ? say('newDevice.unknown') : texts.formats.country(country),
        }),
      ],
      paragraphs: [say('newDevice.own'), say('newDevice.foreign')],
      button: { label: say('newDevice.open'), url: `${baseUrl}/settings/security` },
      reason: say('newDevice.reason', { host: new URL(baseUrl).host }),
    })
    return {
      kind: 'message',
      message: { ...message, to: { name: toSafeLine(person.name), address: person.email } },
      summary: null,
    }
  }
}
