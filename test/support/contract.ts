import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { lazy } from '../../src/base/lazy.ts'
import { inlinedPaths, type JsonObject } from './api-document.ts'

export interface ApiReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Fails if a reply does not match the service's OpenAPI document. */
export type Contract = (method: string, path: string, answer: ApiReply) => void

type Operations = Readonly<Record<string, Operation>>
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', minLength: 1 },
    status: { type: 'integer' },
    detail: { type: 'string', minLength: 1 },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string', minLength: 1 } } },
    code: { type: 'string', pattern: '^[a-z-]+$' },
    error_codes: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: ['object', 'null'],
          required: ['code', 'values'],
          additionalProperties: false,
          properties: { code: { type: 'string' }, values: { type: 'object' } },
        },
      },
    },
    limit: {
      type: 'object',
      required: ['name', 'found', 'allowed'],
      additionalProperties: false,
      properties: { name: { type: 'string' }, found: { type: 'integer' }, allowed: { type: 'integer' } },
    },
    password_required: { const: true },
    request_id: { type: 'string', minLength: 8 },
  },
  additionalProperties: false,
}

/** How many messages, or codes, each field has. */
const shape = (byField: object = {}): readonly (readonly [string, number])[] =>
  Object.entries(byField).map(([field, list]) => [field, Array.isArray(list) ? list.length : 0])

/** The statuses allowed for paths and methods that are not in the document. */
const undocumented = [400, 404, 405, 414, 415]

/** Both services, whose documents are the same wherever they run. Only the analytics service has a tracker. */
type Service = 'analytics' | 'seo'
const serviceAt = async (baseUrl: string): Promise<Service> =>
  (await fetch(`${baseUrl}/js/script.js`, { method: 'HEAD' })).ok ? 'analytics' : 'seo'

const readDocument = async (baseUrl: string): Promise<JsonObject> =>
  JSON.parse(await (await fetch(`${baseUrl}/docs/openapi.json`)).text())

/** Writes where `SIGHTLINE_TEST_CONTRACTS` says what the services of a whole run hold to: writing, reading and compiling it take half a second. */
export async function writeContracts(path: string, urls: Readonly<Record<Service, string>>): Promise<void> {
  writeFileSync(
    path,
    JSON.stringify({ analytics: await readDocument(urls.analytics), seo: await readDocument(urls.seo) }),
  )
}

const contractsOfRun = lazy((): Readonly<Record<Service, () => Contract>> => {
  const { analytics, seo } = JSON.parse(readFileSync(process.env.SIGHTLINE_TEST_CONTRACTS ?? '', 'utf8'))
  return { analytics: lazy(() => contractOf(analytics)), seo: lazy(() => contractOf(seo)) }
})

/** What the service at this address holds to, which a file that is run by itself asks of the service. */
export async function readContract(baseUrl: string): Promise<Contract> {
  return process.env.SIGHTLINE_TEST_CONTRACTS === undefined
    ? contractOf(await readDocument(baseUrl))
    : contractsOfRun()[await serviceAt(baseUrl)]()
}

function contractOf(document: JsonObject): Contract {
  const templates = Object.keys(document.paths ?? {})
  const inline = inlinedPaths(document)
  const operations = new Map<string, Operations | undefined>()
  const operationsOf = (template: string): Operations | undefined => {
    if (!operations.has(template)) operations.set(template, inline(template) as Operations | undefined)
    return operations.get(template)
  }
  // Checking the schemas themselves, which `openapi.test.ts` does, and making the code smaller took two thirds of the time.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const isProblem = ajv.compile(problemSchema)
  const compiled = new Map<string, ValidateFunction>()

  return (method, path, { status, headers, text }) => {
    const shown = `${method} ${path} → ${status} ${text.slice(0, 500)}`
    const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
    if (status >= 400) {
      assert.equal(type, 'application/problem+json', shown)
      const problem = JSON.parse(text)
      assert.ok(isProblem(problem), `${shown}: ${ajv.errorsText(isProblem.errors)}`)
      assert.equal(problem.status, status, shown)
      assert.deepEqual(shape(problem.error_codes), shape(problem.errors), `each error has its code: ${shown}`)
      assert.equal(status === 422, problem.errors !== undefined, `errors are on 422 alone: ${shown}`)
      assert.equal(status >= 500, problem.request_id !== undefined, `the id of the request is from 500 on: ${shown}`)
    }
    const template = templateOf(templates, path)
    const operation = template && operationsOf(template)?.[method.toLowerCase()]
    if (!operation) {
      assert.ok(undocumented.includes(status), `not documented: ${shown}`)
      return
    }
    const response = operation.responses[status]
    assert.ok(response, `status not documented: ${shown}`)
    const schema = response.content?.[type]?.schema
    assert.ok(schema, `content type ${type} not documented: ${shown}`)
    const name = `${method} ${template} ${status} ${type}`
    const validate = compiled.get(name) ?? ajv.compile(schema)
    compiled.set(name, validate)
    const body: unknown = type.endsWith('json') ? JSON.parse(text) : text
    assert.ok(validate(body), `${shown}: ${ajv.errorsText(validate.errors)}`)
  }
}

function templateOf(templates: readonly string[], path: string): string | undefined {
  const parts = path.split('?', 1)[0]?.split('/') ?? []
  const matching = templates.filter((template) => {
    const pattern = template.split('/')
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('{') || part === parts[at])
  })
  // As in the router, a name wins over a parameter.
  const parametersOf = (template: string): number => template.split('{').length
  return matching.sort((one, other) => parametersOf(one) - parametersOf(other))[0]
}
