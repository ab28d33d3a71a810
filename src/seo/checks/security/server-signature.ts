import { defineCheck } from '../check.ts'
import { warnIfAny } from '../check-outcome.ts'

export const serverSignature = defineCheck({
  id: 'server-signature',
  title: 'Server version is not exposed',
  failure: 'Server version is exposed',
  needs: ['response'],
  run({ response }) {
    const signatures = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'].flatMap((name) =>
      (response.headers[name] ?? [])
        .filter((value) => /\d/.test(value))
        .map((value) => ({ found: `${name}: ${value}` })),
    )
    return warnIfAny(signatures)
  },
  advice:
    'Turn the header off, or shorten it to the product name. Version numbers help attackers find known vulnerabilities.',
  link: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.4',
})
