import { message } from '../../../base/message.ts'
import type { StructuredItem } from '../../facts/page/structured-data/structured-data.ts'
import { vocabularyName } from '../../facts/page/structured-data/vocabulary-names.ts'
import { defineCheck } from '../check.ts'
import { type Finding, failIfAny, notApplicable } from '../check-outcome.ts'
import { noItems, schemaItems } from './schema-items.ts'
import { vocabulary } from './vocabulary.ts'

export const schemaUnknown = defineCheck({
  id: 'schema-unknown',
  title: 'Structured data uses known schema.org terms',
  failure: 'Structured data uses unknown schema.org terms',
  needs: ['structuredData'],
  run({ structuredData }) {
    const items = schemaItems(structuredData).filter(({ mayUseOtherNames }) => !mayUseOtherNames)
    return items.length === 0 ? notApplicable(noItems) : failIfAny(items.flatMap(unknownWords))
  },
  advice:
    'Check the spelling, including capitalization, or use a property that the type supports. Search engines ignore unknown terms.',
  link: 'https://schema.org/docs/full.html',
})

function unknownWords(item: StructuredItem): readonly Finding[] {
  const { at, types, properties, syntax } = item
  const own = types.filter((type) => !type.includes(':'))
  const known = [...own, ...additionalTypes(item)].filter((type) => vocabulary().hasType(type))
  const findings: Finding[] = own
    .filter((type) => !vocabulary().hasType(type))
    .map((type) => ({
      at,
      found: message('{syntax}: unknown type "{name}"', { syntax, name: type }),
      expected: message('a schema.org type'),
    }))
  for (const name of properties.keys()) {
    const property = name.replace(/-(input|output)$/, '')
    if (property.includes(':')) continue
    if (!vocabulary().hasProperty(property))
      findings.push({ at, found: message('{syntax}: unknown property "{name}"', { syntax, name }) })
    else if (known.length > 0 && !known.some((type) => takes(type, property))) {
      findings.push({
        at,
        found: message('{syntax}: {type} has no property "{name}"', { syntax, type: known.join(', '), name }),
      })
    }
  }
  return findings
}

/** The schema.org types in `additionalType`, by URL or by name. It may also contain types of other vocabularies. */
function additionalTypes({ properties }: StructuredItem): readonly string[] {
  return (properties.get('additionalType') ?? []).flatMap((value) => {
    const named = value.kind === 'text' ? value.text : value.kind === 'reference' ? value.id : null
    return named === null ? [] : [vocabularyName(named, true)]
  })
}

/** A role is placed between an item and a value, and repeats the property that it qualifies. */
const takes = (type: string, property: string): boolean =>
  vocabulary().allows(type, property) || vocabulary().isKindOf(type, 'Role')
