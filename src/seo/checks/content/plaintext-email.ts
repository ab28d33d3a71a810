import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const plaintextEmail = defineCheck({
  id: 'plaintext-email',
  title: 'No e-mail address stands in the open',
  failure: 'E-mail addresses stand where harvesters read them',
  needs: ['text'],
  run: ({ text }) => failIfAny(text.emails.items.map(({ at, address }) => ({ at, found: address }))),
  advice: 'Offer a form, or write the address so that only people can read it.',
  link: 'https://www.rfc-editor.org/rfc/rfc2505.html',
})
