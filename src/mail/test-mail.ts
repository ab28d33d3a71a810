import { randomUUID } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { hostOf } from './address.ts'
import { html } from './markup.ts'
import { writeMime } from './mime.ts'
import type { Outcome } from './outcome.ts'
import type { MailSetup } from './setup.ts'

const words = 'Mail works: Sightline can send you reports.'

/** Sends a mail whose only purpose is to arrive. */
export async function sendTestMail({ from, transport }: MailSetup, address: string, clock: Clock): Promise<Outcome> {
  const message = {
    to: { address },
    subject: 'A test mail from Sightline',
    text: `${words}\n`,
    html: html`<!doctype html><html lang="en"><body><p>${words}</p></body></html>`.html,
    language: 'en',
  }
  const envelope = await writeMime(message, { from, messageId: `${randomUUID()}@${hostOf(from)}`, date: clock() })
  // Nobody sends it again, so nothing has to be written down.
  const handOver = { prepare: async () => ({ commit: async () => true, cancel: () => {} }) }
  return await transport.send(envelope, handOver, AbortSignal.timeout(60_000))
}

/** The outcome in a sentence: accounts see only the kind of failure, the operator sees all of it. */
export function describeOutcome(outcome: Outcome, address: string, to: 'account' | 'operator'): string {
  if (outcome.kind === 'accepted') return `The mail server accepted the mail to ${address}.`
  return to === 'operator' ? outcome.log : outcome.error
}
