import { randomUUID } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { mailHostOf } from './address.ts'
import { html } from './markup.ts'
import { composeMime } from './mime.ts'
import type { MailSetup } from './setup.ts'
import type { SendResult } from './transport.ts'

const testText = 'This is a test email. Sightline can send you reports.'

/** Sends a mail to test the configuration. */
export async function sendTestMail({ from, transport }: MailSetup, address: string, clock: Clock): Promise<SendResult> {
  const message = {
    to: { address },
    subject: 'Sightline test email',
    text: `${testText}\n`,
    html: html`<!doctype html><html lang="en"><body><p>${testText}</p></body></html>`.html,
    language: 'en',
  }
  const envelope = await composeMime(message, { from, messageId: `${randomUUID()}@${mailHostOf(from)}`, date: clock() })
  // A test mail is never retried, so nothing has to be stored.
  const delivery = { prepare: async () => ({ commit: async () => true, cancel: () => {} }) }
  return await transport.send(envelope, delivery, AbortSignal.timeout(60_000))
}

/** Describes the outcome in a sentence. Accounts see only the kind of failure; the operator sees all details. */
export function describeResult(result: SendResult, address: string, audience: 'account' | 'operator'): string {
  if (result.kind === 'accepted') return `The mail server accepted the email to ${address}.`
  return audience === 'operator' ? result.log : result.error
}
