import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const plaintextEmail = defineCheck({
  id: 'plaintext-email',
  title: 'No email addresses in plain text',
  failure: 'Email addresses in plain text',
  needs: ['text', 'rendering'],
  run({ text, rendering }) {
    // Spam bots read what the server sends; a script may write addresses only for those who run it.
    const sent = rendering.kind === 'rendered' ? rendering.raw.text.emails.items : null
    const plain = text.emails.items.filter(({ address }) => sent?.some((one) => one.address === address) ?? true)
    return failIfAny(plain.map(({ at, address }) => ({ at, found: address })))
  },
  advice: 'Use a contact form, or obfuscate the address. Spam bots collect addresses from the HTML.',
  link: 'https://www.rfc-editor.org/rfc/rfc2505.html',
})
