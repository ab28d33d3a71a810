import type { PersonRow } from '../../database/schema.ts'
import { renderNoticeMail } from '../../mail/notice-mail.ts'
import { toSafeLine } from '../../mail/safe-line.ts'
import type { ComposeMail } from '../../mail/worker.ts'
import { languageOfAccount } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

export const registrationKind = 'registration'

export interface RegistrationMailDeps {
  readonly findPerson: (email: string) => Promise<PersonRow | undefined>
  /** Makes the link when the mail is written, so that none is stored. */
  readonly createLink: (email: string) => Promise<string | undefined>
  readonly baseUrl: string
}

/** Who has an account already gets a mail as well, which says so: only the owner of the mailbox learns of it. */
export const registrationComposer =
  ({ findPerson, createLink, baseUrl }: RegistrationMailDeps): ComposeMail =>
  async ({ key }) => {
    const email = key.slice(0, key.lastIndexOf(' '))
    const person = await findPerson(email)
    const url = person ? `${baseUrl}/sign-in` : await createLink(email)
    if (url === undefined) return { kind: 'unwanted' }
    const texts = textsIn(languageOfAccount(person?.language ?? null))
    const { say } = texts
    const state = person ? 'known' : 'new'
    const { host } = new URL(baseUrl)
    const message = renderNoticeMail({
      texts,
      subject: say(`registration.${state}.subject`, { host }),
      title: say(`registration.${state}.title`),
      subtitle: say(`registration.${state}.intro`, { host }),
      facts: [],
      paragraphs: person ? [say('registration.known.forgot')] : [say('registration.new.once')],
      button: { label: say(`registration.${state}.open`), url },
      reason: say('registration.reason', { host }),
    })
    const name = person ? toSafeLine(person.name) : email
    return { kind: 'message', message: { ...message, to: { name, address: email } }, summary: null }
  }
