import { spawnSync } from 'node:child_process'

/** The part of OpenAPI 3.1 that our documents use. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

export interface Schema {
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

const json = 'application/json'

/**
 * TypeScript from OpenAPI documents: a type for each schema with a title, what each operation takes and returns as JSON, and
 * where it is. (openapi-typescript would do, but it needs the compiler API of TypeScript 5, which TypeScript 7 does not have.)
 */
export function generateTypes(documents: readonly ApiDocument[]): string {
  const named = new Map<string, string>()
  const replies = new Map<string, string>()
  const bodies = new Map<string, string>()
  const inputs = new Map<string, string>()
  const operations = new Map<string, string>()
  const typeOf = typeWriter(named)
  for (const { operationId = '', method, path, parameters = [], requestBody, responses } of operationsOf(documents)) {
    const body = requestBody?.content?.[json]?.schema
    if (body) define(bodies, operationId, typeOf(body))
    if (path.startsWith('/api/')) {
      const services = documents.flatMap(({ paths }, n) => (paths[path]?.[method] ? [serviceNames[n]] : []))
      const query = parameters.filter((parameter) => body && parameter.in === 'query').map(({ name }) => name)
      operations.set(operationId, JSON.stringify({ services, method: method.toUpperCase(), path, query }))
      define(inputs, operationId, inputTypeOf(operationId, parameters, body, typeOf))
    }
    const ownReplies = new Set<string>()
    for (const [status, { content }] of Object.entries(responses)) {
      const problem = content?.['application/problem+json']?.schema
      if (problem) typeOf(problem)
      const reply = content?.[json]?.schema
      if (reply && Number(status) < 300) ownReplies.add(typeOf(reply))
    }
    if (ownReplies.size > 0) define(replies, operationId, [...ownReplies].join(' | '))
  }
  return format(
    [
      '// Written by `npm run api-types` from the OpenAPI documents of both services. Do not edit.',
      ...sorted(named).map(([name, type]) => `export ${declaration(name, type)}`),
      `/** What each operation replies where it succeeds. */\nexport interface Replies {\n${fields(replies)}\n}`,
      `/** What each operation takes as its body. */\nexport interface Bodies {\n${fields(bodies)}\n}`,
      `/** What each operation takes in its path, query and body. */\nexport interface Inputs {\n${fields(inputs)}\n}`,
      `/** Where each operation is, and what it takes in its query next to a body. Both services have those of accounts. */\nexport const operations = {\n${entries(operations)}\n} as const`,
    ].join('\n\n'),
  )
}

/** The services in the order of their documents. */
const serviceNames = ['analytics', 'seo'] as const

const operationsOf = (documents: readonly ApiDocument[]) =>
  documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ ...operation, method, path })),
    ),
  )

/** A client takes one object for all of them, so their names must differ. */
function inputTypeOf(
  operation: string,
  parameters: readonly Parameter[],
  body: Schema | undefined,
  typeOf: (schema: Schema) => string,
): string {
  const ofBody = Object.keys(body?.properties ?? {})
  for (const { name } of parameters)
    if (ofBody.includes(name)) throw new Error(`${operation} has ${name} in its body and outside of it`)
  const own = typeOf({
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, in: where, description, schema }) => [
        name,
        { ...(where === 'path' && isNumber(schema) ? idSchema : schema), ...(description && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
  const ofBodyType = body ? `Bodies[${JSON.stringify(operation)}]` : ''
  if (parameters.length > 0) return ofBodyType ? `${own} & ${ofBodyType}` : own
  return ofBodyType || 'Readonly<Record<string, never>>'
}

const isNumber = ({ pattern = '' }: Schema): boolean => pattern.includes('[1-9][0-9]')
/** In a path, a number is as good as its digits. */
const idSchema: Schema = { anyOf: [{ type: 'string' }, { type: 'integer' }] }

/** Both services have the routes of accounts, and records contain each other: one name must always mean the same. */
function define(types: Map<string, string>, name: string, type: string): void {
  const known = types.get(name)
  if (known !== undefined && known !== type) throw new Error(`Two different schemas are named ${name}`)
  types.set(name, type)
}

function typeWriter(named: Map<string, string>): (schema: Schema) => string {
  const typeOf = (schema: Schema): string => {
    const type = plainTypeOf(schema)
    if (schema.title === undefined) return type
    define(named, schema.title, type)
    return schema.title
  }
  const plainTypeOf = (schema: Schema): string => {
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
    if (schema.type === 'object') return objectTypeOf(schema)
    if (schema.type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`
    if (schema.type === 'integer' || schema.type === 'number') return 'number'
    if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type
    if (schema.type === undefined) return 'unknown'
    throw new Error(`No TypeScript type for ${JSON.stringify(schema)}`)
  }
  const objectTypeOf = ({ properties, required = [], additionalProperties }: Schema): string => {
    if (!properties) {
      const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
      return `Readonly<Record<string, ${value}>>`
    }
    const lines = Object.entries(properties).map(([name, schema]) => {
      const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`
      return `${comment}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`
    })
    return `{\n${lines.join('\n')}\n}`
  }
  return typeOf
}

const declaration = (name: string, type: string): string =>
  type.startsWith('{') ? `interface ${name} ${type}` : `type ${name} = ${type}`

const fields = (types: ReadonlyMap<string, string>): string =>
  sorted(types)
    .map(([name, type]) => `readonly ${name}: ${type}`)
    .join('\n')

const entries = (values: ReadonlyMap<string, string>): string =>
  sorted(values)
    .map(([name, value]) => `${name}: ${value},`)
    .join('\n')

const sorted = (types: ReadonlyMap<string, string>): readonly (readonly [string, string])[] =>
  [...types].sort(([a], [b]) => (a < b ? -1 : 1))

function format(source: string): string {
  const { status, stdout, stderr } = spawnSync('biome', ['format', '--stdin-file-path=generated.ts'], {
    input: `${source}\n`,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`biome could not format the types: ${stderr}`)
  return stdout
}
