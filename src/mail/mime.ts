import type { MailAttachment, Mailbox, MailMessage } from './message.ts'

/** A message as it is sent, and its envelope. */
export interface Envelope {
  readonly from: string
  readonly to: string
  readonly bytes: Buffer
}

export interface MimeHeaders {
  readonly from: Mailbox
  /** Without the angle brackets. */
  readonly messageId: string
  readonly date: number
}

/**
 * Encodes plain text and HTML as alternatives, with the files that the mail has. Addresses are passed as structured values, so that no text in them is parsed as an
 * address.
 */
export async function composeMime(message: MailMessage, { from, messageId, date }: MimeHeaders): Promise<Envelope> {
  const { to, subject, text, html, unsubscribeUrl, language, attachments = [] } = message
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: toComposerAddress(from),
    to: toComposerAddress(to),
    subject: toSingleLine(subject),
    text,
    html,
    attachments: attachments.map(toComposerAttachment),
    messageId: `<${messageId}>`,
    date: new Date(date),
    headers: {
      'Content-Language': toSingleLine(language),
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

const toComposerAttachment = ({ fileName, type, bytes, contentId }: MailAttachment) => ({
  filename: toSingleLine(fileName),
  contentType: type,
  content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
})

const toComposerAddress = ({ name, address }: Mailbox) => ({ name: toSingleLine(name ?? ''), address })

const toSingleLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
