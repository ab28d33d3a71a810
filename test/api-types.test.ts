import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { generatedFile, readDocuments } from './api-types/documents.ts'
import { type ApiDocument, generateTypes } from './api-types/generate.ts'
import { type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline
let documents: readonly ApiDocument[]
before(async () => {
  sightline = await startSightline()
  documents = await readDocuments(sightline)
})
after(() => sightline?.stop())

test("the console's types are those of the OpenAPI documents", () => {
  const same = readFileSync(generatedFile, 'utf8') === generateTypes(documents)
  assert.ok(same, `${generatedFile} is out of date. Run npm run api-types, and see what the compiler says.`)
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
