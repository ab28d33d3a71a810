import { defineCheck } from '../check.ts'
import { warnIfAny } from '../check-outcome.ts'

export const serverSignature = defineCheck({
  id: 'server-signature',
  title: 'The server keeps its version to itself',
  failure: 'The server tells its version',
  needs: ['response'],
  run({ response }) {
    const told = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'].flatMap((name) =>
      (response.headers[name] ?? [])
        .filter((value) => /\d/.test(value))
        .map((value) => ({ found: `${name}: ${value}` })),
    )
    return warnIfAny(told)
  },
  advice: 'Turn the header off, or shorten it to the product’s name.',
  link: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.4',
})
