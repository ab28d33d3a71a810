import type { JsonLdProblem } from '../../facts/page/structured-data/structured-data.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const jsonldParse = defineCheck({
  id: 'jsonld-parse',
  title: 'JSON-LD can be read',
  failure: 'JSON-LD cannot be read, or not as it is meant',
  needs: ['structuredData'],
  run({ structuredData }) {
    if (structuredData.scripts === 0) return notApplicable('The page has no JSON-LD.')
    return failIfAny(structuredData.problems.map((problem) => ({ at: problem.at, found: describe(problem) })))
  },
  advice: 'Mend the script; search engines drop the whole of it for one wrong comma, and one of two equal keys.',
  link: 'https://www.w3.org/TR/json-ld11/',
})

function describe({ kind, text }: JsonLdProblem): string {
  switch (kind) {
    case 'syntax':
      return `not JSON: ${text}`
    case 'duplicate-key':
      return `"${text}" stands twice in one object`
    case 'too-large':
      return `too large to be read: ${text}`
    case 'no-object':
      return `describes nothing: ${text}`
    case 'no-context':
      return 'names no vocabulary: "@context": "https://schema.org" is missing'
  }
}
