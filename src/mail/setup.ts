import { readMailAddress } from './address.ts'
import type { Mailbox } from './message.ts'
import { readSmtpServer, type SmtpServer } from './smtp-server.ts'
import { createMailTransport, type MailTransport } from './transport.ts'

/** How this installation sends mail. */
export interface MailSetup {
  readonly server: SmtpServer
  readonly from: Mailbox
  readonly transport: MailTransport
  /** How many mails of one account may be in progress at a time. */
  readonly perAccount: number
}

/** Null if mail is not configured: both the server and the sender are required. */
export function setUpMail(smtpUrl: string | null, from: string | null, perAccount = 2): MailSetup | null {
  const server = smtpUrl === null ? undefined : readSmtpServer(smtpUrl)
  const sender = from === null ? undefined : readMailAddress(from)
  return server && sender ? { server, from: sender, transport: createMailTransport(server), perAccount } : null
}

/** Why no mail is sent although one of the two is set; null otherwise. */
export function incompleteMailSetup(smtpUrl: string | null, from: string | null): string | null {
  if ((smtpUrl === null) === (from === null)) return null
  return `${from === null ? 'SIGHTLINE_MAIL_FROM' : 'SIGHTLINE_SMTP_URL'} is not set, so no email is sent.`
}

export const mailNotSetUp = 'Email is not set up: SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM must both be set.'
