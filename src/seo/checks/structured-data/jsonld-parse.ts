import { type Message, message } from '../../../base/message.ts'
import type { JsonLdProblem } from '../../facts/page/structured-data/structured-data.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const jsonldParse = defineCheck({
  id: 'jsonld-parse',
  title: 'JSON-LD is valid',
  failure: 'JSON-LD is invalid',
  needs: ['structuredData'],
  run({ structuredData }) {
    if (structuredData.scripts === 0) return notApplicable(message('The page has no JSON-LD.'))
    return failIfAny(structuredData.problems.map((problem) => ({ at: problem.at, found: describe(problem) })))
  },
  advice:
    'Fix the script. Search engines discard the whole block for a single syntax error, and one of two identical keys.',
  link: 'https://www.w3.org/TR/json-ld11/',
})

function describe({ kind, text }: JsonLdProblem): Message {
  switch (kind) {
    case 'syntax':
      return message('invalid JSON: {content}', { content: text })
    case 'duplicate-key':
      return message('duplicate key "{key}"', { key: text })
    case 'too-large':
      return message('too large: {content}', { content: text })
    case 'no-object':
      return message('not an object: {content}', { content: text })
    case 'no-context':
      return message('missing "@context": "https://schema.org"')
  }
}
