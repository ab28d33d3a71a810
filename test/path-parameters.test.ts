import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allows, type Permission } from '../src/base/permissions.ts'
import { readApiDocument } from './support/api-document.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { ownerKey } from './support/sightline.ts'
import { runsAll } from './support/tier.ts'

interface ParameterSchema {
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: ParameterSchema
}

interface Operation {
  readonly name: string
  readonly method: string
  readonly origin: string
  readonly path: string
  /** An API key may do it; otherwise it is refused, whatever the path. */
  readonly isForKeys: boolean
  readonly parameters: readonly Parameter[]
}

const hostile: Readonly<Record<string, string>> = {
  zero: '0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'an exponent': '1e3',
  'a hexadecimal number': '0x1',
  'a leading zero': '01',
  'a sign': '+1',
  'a space': ' 1',
  'an unsafe integer': '9007199254740993',
  'more digits than any integer': '9'.repeat(400),
  'digits of another script': '١',
  'a line feed': '1\n',
  'a NUL': '1\u0000',
  'an escape': '\u001b[31m',
  'a slash': '1/2',
  'a name of the prototype': '__proto__',
  'a quote': "1' or '1'='1",
  'a template': '{{7*7}}',
  '901 characters': 'x'.repeat(901),
  'a token and more': `${'A'.repeat(22)}!`,
}

let sightline: Joined
let operations: readonly Operation[]
before(async () => {
  sightline = await joinSightline()
  operations = (await Promise.all([sightline.analyticsUrl, sightline.seoUrl].map(readOperations))).flat()
})
after(() => sightline.stop())

async function readOperations(origin: string): Promise<readonly Operation[]> {
  const { paths } = await readApiDocument<{
    paths: Record<string, Record<string, { parameters?: readonly Parameter[]; 'x-permission'?: Permission }>>
  }>(origin)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], 'x-permission': permission }]) => ({
      isForKeys: permission === undefined || allows('full_key', permission),
      ...{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), origin, path },
      parameters: parameters.filter((parameter) => parameter.in === 'path'),
    })),
  )
}

const isAllowed = ({ enum: choices, pattern = '', minLength = 0, maxLength = 900 }: ParameterSchema, value: string) =>
  (choices?.includes(value) ?? true) &&
  new RegExp(pattern).test(value) &&
  value.length >= minLength &&
  value.length <= maxLength &&
  !/[\u0000-\u0008\u000e-\u001f]/.test(value)

/** A value that its schema allows. */
function sampleOf({ name, schema = {} }: Parameter): string {
  const sample = ['1', 'page', 'A'.repeat(22), 'phone', 'google'].find((value) => isAllowed(schema, value))
  assert.ok(sample, `This test has no value for {${name}}`)
  return sample
}

test('every path parameter has a schema with bounds', () => {
  assert.ok(operations.length >= 75, `only ${operations.length} operations`)
  for (const { name, path, parameters } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    assert.deepEqual(parameters.map((parameter) => parameter.name).sort(), named.sort(), name)
    for (const parameter of parameters) {
      const { schema } = parameter
      assert.ok(schema?.enum || schema?.pattern || schema?.maxLength, `{${parameter.name}} of ${name} is unbounded`)
      assert.ok(!isAllowed(schema, 'x'.repeat(901)), `{${parameter.name}} of ${name} has no maximum length`)
    }
  }
})

/** By default one of each kind: numbers that are none, other scripts, control characters, and what is too long. */
const byDefault = ['zero', 'an exponent', 'digits of another script', 'a NUL', 'a slash', '901 characters']

for (const [what, value] of Object.entries(hostile).filter(([what]) => runsAll || byDefault.includes(what))) {
  test(`${what} in a path returns a 4xx`, async () => {
    for (const { name, method, origin, path, parameters, isForKeys } of operations) {
      for (const { name: attacked, schema = {} } of parameters) {
        const at = parameters.reduce(
          (url, parameter) =>
            url.replace(
              `{${parameter.name}}`,
              encodeURIComponent(parameter.name === attacked ? value : sampleOf(parameter)),
            ),
          path,
        )
        const hasBody = method === 'POST' || method === 'PUT'
        const response = await fetch(origin + at, {
          method,
          headers: {
            authorization: `Bearer ${ownerKey}`,
            ...(hasBody ? { 'content-type': 'application/json' } : {}),
          },
          ...(hasBody ? { body: '{}' } : {}),
        })
        const text = await response.text()
        const shown = `${name}, {${attacked}}: ${response.status} ${text.slice(0, 200)}`
        // Where its schema allows it, the record is missing, or fields of the body are.
        const closed = schema.enum !== undefined || schema.pattern !== undefined
        const allowed = closed && !isAllowed(schema, value) ? [404, 414] : [404, 414, 422]
        const statuses = isForKeys ? allowed : [403, 404, 414]
        assert.ok(statuses.includes(response.status), shown)
        assert.equal(response.headers.get('content-type'), 'application/problem+json', shown)
      }
    }
  })
}
