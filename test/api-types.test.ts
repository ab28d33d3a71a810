import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { generatedFile, readDocuments } from './api-types/documents.ts'
import { type ApiDocument, generateTypes, type Schema } from './api-types/generate.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

let sightline: Joined
let documents: readonly ApiDocument[]
before(async () => {
  sightline = await joinSightline()
  documents = await readDocuments(sightline)
})
after(() => sightline?.stop())

test("the console's types are those of the OpenAPI documents", () => {
  const same = readFileSync(generatedFile, 'utf8') === generateTypes(documents)
  assert.ok(same, `${generatedFile} is out of date. Run npm run api-types, and see what the compiler says.`)
})

test('replies name all of their fields, but for these', () => {
  const open = new Set<string>()
  const walk = (schema: Schema, at: string): void => {
    const { title, type, enum: choices, anyOf, items, properties, additionalProperties } = schema
    const name = title ?? at
    for (const one of anyOf ?? []) walk(one, name)
    if (items) walk(items, name)
    for (const [field, one] of Object.entries(properties ?? {})) walk(one, `${name}.${field}`)
    if (typeof additionalProperties === 'object') walk(additionalProperties, name)
    if (!anyOf && !choices && (type === undefined || (type === 'object' && !properties) || additionalProperties))
      open.add(name)
  }
  for (const { paths } of documents) {
    for (const { operationId = '', responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      for (const { content = {} } of Object.values(responses)) {
        for (const { schema } of Object.values(content)) walk(schema, operationId)
      }
    }
  }
  assert.deepEqual([...open].sort(), [
    // The fields of the record.
    'AuditEntry.after',
    'AuditEntry.before',
    // What a check found, which differs from check to check.
    'CrawlFinding.detail',
    'CrawlIssuePage.detail',
    'EventRow.props',
    'PageSummary.headers',
    // As they were sent.
    'PlausibleQuery.filters',
    'Problem.error_codes',
    'Problem.error_codes.values',
    'Problem.errors',
    // What the route of the question replies, by that route's schema.
    'QuestionAnswer.body',
    'ServerEventResult.errors',
    // As in `CrawlFinding`.
    'SiteIssuePage.detail',
    // Named by what was asked for.
    'plausibleAggregate.results',
    'plausibleBreakdown.results',
    'plausibleTimeseries.results',
  ])
})

test('two different schemas cannot share a name', () => {
  const replying = (schema: object) => ({
    paths: {
      [JSON.stringify(schema)]: {
        get: {
          operationId: JSON.stringify(schema),
          responses: { 200: { content: { 'application/json': { schema } } } },
        },
      },
    },
  })
  const one = replying({ title: 'Website', type: 'object', properties: { id: { type: 'integer' } } })
  const other = replying({ title: 'Website', type: 'object', properties: { id: { type: 'string' } } })
  assert.throws(() => generateTypes([one, other]), /Two different schemas are named Website/)
})
