import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { createLogger } from '../program/logger.ts'
import { recordReply } from './paging.ts'
import { createSerializer } from './serialize.ts'
import { createServer } from './server.ts'

const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()])
const Person = Type.Object({ id: Type.Integer(), name: Type.Optional(Type.String()) })
const secret = 'secret'

class Named {
  nickname: string
  constructor(nickname: string) {
    this.nickname = nickname
  }
  get name(): string {
    return 'Ada'
  }
}

function write(schema: TSchema, value: unknown) {
  let strays = 0
  const serialize = createSerializer(schema, () => {
    strays += 1
  })
  const first = serialize(value)
  assert.equal(serialize(value), first)
  return { text: first, strays }
}

describe('fields of the schema are written as they are', () => {
  const rows: Record<string, readonly [schema: TSchema, value: unknown]> = {
    'an object': [Person, { id: 1, name: 'Ada' }],
    'in its own order': [Person, { name: 'Ada', id: 1 }],
    'without an optional field': [Person, { id: 1 }],
    'with an optional field that is undefined': [Person, { id: 1, name: undefined }],
    'with a field that is missing': [Person, {}],
    'a list': [Type.Array(Person), [{ id: 1 }, { id: 2 }]],
    'a list of lists': [Type.Array(Type.Array(Type.Integer())), [[1], []]],
    'null where it may be': [Type.Object({ of: nullable(Person) }), { of: null }],
    'an object where null may be': [Type.Object({ of: nullable(Person) }), { of: { id: 1 } }],
    'a record': [Type.Record(Type.String(), Type.Array(Type.String())), { a: ['b'], __proto: [] }],
    anything: [Type.Object({ of: Type.Unknown() }), { of: { any: [{ thing: 1 }] } }],
    'names that need quoting': [
      Type.Object({ 'content-type': Type.String(), "a'b": Type.Number() }),
      { "a'b": 0.5, 'content-type': 'x' },
    ],
    'text that needs escaping': [Person, { id: 1, name: '"\u0000\u2028\ud800</script>' }],
  }
  for (const [what, [schema, value]] of Object.entries(rows)) {
    test(what, () => assert.deepEqual(write(schema, value), { text: JSON.stringify(value), strays: 0 }))
  }
})

describe('fields that are not in the schema are left out', () => {
  const stray = { id: 1, password_hash: secret }
  const rows: Record<string, readonly [schema: TSchema, value: unknown, written: unknown]> = {
    'a column': [Person, stray, { id: 1 }],
    'a column of one of many': [Type.Array(Person), [{ id: 2 }, stray], [{ id: 2 }, { id: 1 }]],
    'a column in an object in an object': [
      Type.Object({ of: Type.Object({ of: nullable(Person) }) }),
      { of: { of: stray } },
      { of: { of: { id: 1 } } },
    ],
    'a column in a record': [Type.Record(Type.String(), Person), { a: stray }, { a: { id: 1 } }],
    'a column in place of an optional one': [Person, { id: 1, nickname: secret }, { id: 1 }],
    'a column next to one that is undefined': [Person, { id: 1, name: undefined, nickname: secret }, { id: 1 }],
    'an object in place of a text': [Person, { id: 1, name: { of: secret } }, { id: 1 }],
    'a list in place of an object': [Type.Object({ of: Person }), { of: [secret] }, {}],
    'an object in place of a list': [Type.Object({ of: Type.Array(Type.String()) }), { of: { 0: secret } }, {}],
    'an object in a list of texts': [Type.Array(Type.String()), ['a', { of: secret }], ['a', null]],
    'a column of an object whose class has a field of the schema': [Person, new Named(secret), {}],
    'a name of the prototype': [Person, { id: 1, constructor: secret, toString: secret }, { id: 1 }],
  }
  for (const [what, [schema, value, written]] of Object.entries(rows)) {
    test(what, () => assert.deepEqual(write(schema, value), { text: JSON.stringify(written), strays: 1 }))
  }
})

test('a schema whose fields are ambiguous is rejected when the route is added', () => {
  const schemas = [
    Type.Object({ constructor: Type.String() }),
    Type.Union([Person, Type.Object({ code: Type.String() })]),
    Type.Intersect([Person, Person]),
  ]
  for (const schema of schemas)
    assert.throws(() => createSerializer(Type.Object({ of: schema }), () => {}), /cannot be serialized/)
})

describe('a route', () => {
  const serve = (path: string, schema: FastifySchema, reply: unknown) =>
    createServer(
      {
        title: 'Test',
        baseUrl: 'http://localhost',
        logger: createLogger('silent'),
        trustProxy: [],
        isHealthy: async () => true,
      },
      async (app) => {
        app.get(path, { schema }, async () => reply)
      },
    )

  test('that returns a whole row sends the fields of its schema', async () => {
    const row = { id: 1, name: 'Ada', password_hash: secret }
    const app = await serve('/api/v1/people', { response: { 200: recordReply(Person) } }, { data: row })
    const { body, statusCode, headers } = await app.inject('/api/v1/people')
    await app.close()
    assert.deepEqual([statusCode, body], [200, '{"data":{"id":1,"name":"Ada"}}'])
    assert.match(String(headers['content-type']), /^application\/json/)
  })

  test('without a reply schema is rejected', async () => {
    await assert.rejects(serve('/api/v1/people', {}, {}), /The reply of .*GET.* \/api\/v1\/people has no schema/)
  })

  test('with a path parameter without schema is rejected', async () => {
    const schema = { response: { 200: recordReply(Person) } }
    await assert.rejects(
      serve('/api/v1/people/:id', schema, {}),
      /parameter id of .* \/api\/v1\/people\/:id has no schema/,
    )
  })
})
