import type { PersonRow } from '../../database/schema.ts'
import { renderNoticeMail } from '../../mail/notice-mail.ts'
import { toSafeLine } from '../../mail/safe-line.ts'
import type { ComposeMail } from '../../mail/worker.ts'
import { languageOfAccount } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

export const passwordResetKind = 'password reset'

export interface ResetMailDeps {
  readonly findPerson: (id: number) => Promise<PersonRow | undefined>
  /** Makes the link when the mail is written, so that none is stored. */
  readonly createLink: (personId: number, mail: string) => Promise<string | undefined>
  readonly baseUrl: string
}

export const passwordResetComposer =
  ({ findPerson, createLink, baseUrl }: ResetMailDeps): ComposeMail =>
  async ({ key }) => {
    const person = await findPerson(Number(key.split(' ', 1)[0]))
    if (!person || person.email === null) return { kind: 'unwanted' }
    const url = await createLink(person.id, key)
    if (url === undefined) return { kind: 'unwanted' }
    const texts = textsIn(languageOfAccount(person.language))
    const { say } = texts
    const message = renderNoticeMail({
      texts,
      subject: say('passwordReset.subject'),
      title: say('passwordReset.title'),
      subtitle: say('passwordReset.intro'),
      facts: [],
      paragraphs: [say('passwordReset.once'), say('passwordReset.foreign')],
      button: { label: say('passwordReset.open'), url },
      reason: say('newDevice.reason', { host: new URL(baseUrl).host }),
    })
    return {
      kind: 'message',
      message: { ...message, to: { name: toSafeLine(person.name), address: person.email } },
      summary: null,
    }
  }
