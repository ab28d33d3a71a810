import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const plaintextEmail = defineCheck({
  id: 'plaintext-email',
  title: 'No email addresses in plain text',
  failure: 'Email addresses in plain text',
  needs: ['text'],
  run: ({ text }) => failIfAny(text.emails.items.map(({ at, address }) => ({ at, found: address }))),
  advice: 'Use a contact form, or obfuscate the address. Spam bots collect addresses from the HTML.',
  link: 'https://www.rfc-editor.org/rfc/rfc2505.html',
})
