import type { Address, Message } from './message.ts'

/** A message as it goes over the wire, and the envelope around it. */
export interface Envelope {
  readonly from: string
  readonly to: string
  readonly bytes: Buffer
}

export interface Heading {
  readonly from: Address
  /** Without the angle brackets. */
  readonly messageId: string
  readonly date: number
}

/** Plain text and HTML side by side. Addresses go in as parts, so that no text in them is read as an address. */
export async function writeMime(message: Message, { from, messageId, date }: Heading): Promise<Envelope> {
  const { to, subject, text, html, unsubscribeUrl, language } = message
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: written(from),
    to: written(to),
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${messageId}>`,
    date: new Date(date),
    headers: {
      'Content-Language': oneLine(language),
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${new URL(unsubscribeUrl).href}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from: from.address, to: to.address, bytes: await composer.compile().build() }
}

const written = ({ name, address }: Address) => ({ name: oneLine(name ?? ''), address })

const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
