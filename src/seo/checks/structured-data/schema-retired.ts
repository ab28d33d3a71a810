import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'
import { retiredResultOf } from './rich-results.ts'
import { noItems, schemaItems } from './schema-items.ts'

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
