import { type Message, message } from '../../../base/message.ts'
import type { JsonLdProblem } from '../../facts/page/structured-data/structured-data.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, warnIfAny } from '../check-outcome.ts'
import { eligibleItems, noneEligible } from './eligible-items.ts'
import { retiredResultOf } from './rich-results.ts'
import { noItems, schemaItems } from './schema-items.ts'

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

export const schemaRequired = defineCheck({
  id: 'schema-required',
  title: 'Structured data has all required properties',
  failure: 'Structured data is missing required properties',
  needs: ['structuredData'],
  run({ structuredData }) {
    const asked = eligibleItems(structuredData).filter(({ richResult }) => richResult.required.length > 0)
    if (asked.length === 0) return notApplicable(noneEligible)
    return failIfAny(
      asked.flatMap(({ item, richResult, missing }) =>
        missing.required.map((property) => ({
          at: item.at,
          found: message('{syntax}: {type}: missing {properties}', {
            syntax: item.syntax,
            type: item.types.join(', '),
            properties: property.replaceAll('|', ' / '),
          }),
          expected: message('all properties that Google requires for {type}', { type: richResult.type }),
        })),
      ),
    )
  },
  advice: 'Add the missing property. Without it, the page is not eligible for rich results in Google Search.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
})

export const schemaRecommended = defineCheck({
  id: 'schema-recommended',
  title: 'Structured data has all recommended properties',
  failure: 'Structured data is missing recommended properties',
  needs: ['structuredData'],
  run({ structuredData }) {
    const asked = eligibleItems(structuredData)
    if (asked.length === 0) return notApplicable(noneEligible)
    return warnIfAny(
      asked.flatMap(({ item, missing }) =>
        missing.recommended.length === 0
          ? []
          : [
              {
                at: item.at,
                found: message('{type}: missing {properties}', {
                  type: item.types.join(', '),
                  properties: missing.recommended.join(', ').replaceAll('|', ' / '),
                }),
              },
            ],
      ),
    )
  },
  advice: 'Add the properties that you have values for. They can make the rich result more detailed.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
})

export const schemaRetired = defineCheck({
  id: 'schema-retired',
  title: 'Structured data is of types that Google still shows',
  failure: 'Structured data is of types that Google no longer shows',
  needs: ['structuredData'],
  run({ structuredData }) {
    const items = schemaItems(structuredData)
    if (items.length === 0) return notApplicable(noItems)
    return warnIfAny(
      items.flatMap(({ types, at }) => {
        const retired = retiredResultOf(types)
        if (retired === undefined) return []
        return [
          { at, found: message('{type}: no rich result since {date}', { type: retired.type, date: retired.since }) },
        ]
      }),
    )
  },
  advice:
    'Nothing has to be done: the markup is valid, and other services may read it. Google Search makes no rich result of it.',
  link: 'https://developers.google.com/search/blog/2025/06/simplifying-search-results',
})
