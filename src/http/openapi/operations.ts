import { problems, problemType } from '../problems.ts'
import {
  type DocumentedRoute,
  isObject,
  type Json,
  type JsonObject,
  type Operation,
  type Parameter,
} from './document.ts'
import type { Example } from './examples.ts'
import { parameterTexts } from './field-texts.ts'
import { operationText } from './operation-texts.ts'
import type { SchemaWriter } from './schemas.ts'

const bodyTypes = ['application/x-www-form-urlencoded', 'application/json']

/** The operation of a route, with its recorded example. */
export function writeOperation(
  { method, url, schema, readsOnly = false, permission }: DocumentedRoute,
  writer: SchemaWriter,
  example: Example | undefined,
): Operation {
  const { tags = [], summary, operationId: id = '', security, params, querystring, headers } = schema
  const description = schema.description ?? operationText(id)
  const path = url.replace(/:(\w+)/g, '{$1}')
  const parameters = [
    ...writeParameters('path', fieldsOf(params), writer).map((parameter) => describePathId(path, parameter)),
    ...writeParameters('query', withoutDefaulted(querystring), writer),
    ...writeParameters('header', fieldsOf(headers), writer),
  ]
  return {
    path,
    method: method.toLowerCase(),
    id,
    tags,
    parameters,
    responses: writeResponses(
      { ...(schema.body && security === undefined && !readsOnly ? conflict : {}), ...(schema.response as object) },
      writer,
      example,
    ),
    rest: {
      ...{ tags, summary, description, operationId: id, security },
      ...(permission !== undefined && security === undefined && { 'x-permission': permission }),
      requestBody: schema.body ? writeBody(id, schema, writer, example) : undefined,
    },
  }
}

/** Two requests can write the same record at the same time, whatever it is. */
const conflict = problems(409)

interface Fields {
  readonly properties: JsonObject
  readonly required: readonly Json[]
  readonly rest: JsonObject
}

function fieldsOf(schema: unknown): Fields {
  const { properties = {}, required = [], ...rest } = (schema ?? {}) as JsonObject
  return { properties: isObject(properties) ? properties : {}, required: Array.isArray(required) ? required : [], rest }
}

/** Handlers can rely on a field with a default, but clients need not send it. */
function withoutDefaulted(schema: unknown): Fields {
  const fields = fieldsOf(schema)
  const isDefaulted = (name: Json): boolean => {
    const field = fields.properties[String(name)]
    return isObject(field) && field.default !== undefined
  }
  return { ...fields, required: fields.required.filter((name) => !isDefaulted(name)) }
}

const writeParameters = (where: string, { properties, required }: Fields, writer: SchemaWriter): readonly Parameter[] =>
  Object.entries(properties).map(([name, field]) => {
    const { description = parameterTexts[name], ...schema } = writer.write(field)
    return {
      name,
      in: where,
      ...(description === undefined ? {} : { description }),
      ...(where === 'path' || required.includes(name) ? { required: true } : {}),
      schema,
    }
  })

const anyId = 'The id of the record'

/** The id in `/websites/{id}` is that of a website. */
function describePathId(path: string, parameter: Parameter): Parameter {
  if (parameter.description !== anyId) return parameter
  const segments = path.split('/')
  const owner = segments[segments.indexOf(`{${parameter.name}}`) - 1] ?? ''
  return { ...parameter, description: `The id of the ${singular(owner)}` }
}

const singular = (plural: string): string => plural.replaceAll('-', ' ').replace(/ies$/, 'y').replace(/s$/, '')

function writeBody(
  id: string,
  { body, consumes = bodyTypes }: DocumentedRoute['schema'],
  writer: SchemaWriter,
  example: Example | undefined,
): JsonObject {
  const { properties, required, rest } = withoutDefaulted(body)
  const isForm = (body as JsonObject).properties !== undefined
  const written = writer.writeAs(
    `${id}Body`,
    isForm ? { ...rest, properties, ...(required.length > 0 ? { required } : {}) } : (body as JsonObject),
  )
  const { description } = written
  const contentOf = (type: string): JsonObject =>
    type === 'application/json' && example?.body !== undefined
      ? { schema: written, example: example.body }
      : { schema: written }
  return {
    ...(description === undefined ? {} : { description }),
    content: Object.fromEntries(consumes.map((type) => [type, contentOf(type)])),
  }
}

function writeResponses(
  responses: unknown,
  writer: SchemaWriter,
  example: Example | undefined,
): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(
    Object.entries((responses ?? {}) as JsonObject).map(([status, response]) => {
      const { description, headers, content } = responseParts(response)
      const written = Object.entries(content).map(([type, media]) => {
        const schema = writer.write(isObject(media) ? media.schema : {})
        const isExample = example?.status === Number(status) && example.type === type
        return [type, isExample ? { schema, example: example.reply } : { schema }] as const
      })
      return [
        status,
        {
          description: description ?? meaningOf(status),
          ...(headers === undefined ? {} : { headers }),
          ...(written.length > 0 ? { content: Object.fromEntries(written) } : {}),
        },
      ]
    }),
  )
}

/** A response is a schema of JSON, or has content by media type. */
function responseParts(response: Json): { description?: Json; headers?: Json; content: JsonObject } {
  if (!isObject(response)) return { content: {} }
  const { content, description, headers } = response
  if (isObject(content)) return { description, headers, content }
  return response.type === 'null'
    ? { description, content: {} }
    : { content: { 'application/json': { schema: response } } }
}

const meanings: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted',
  204: 'Success, without a body',
}

const meaningOf = (status: string): string => meanings[status] ?? 'Success'

/** Whether a description says no more than the status. */
export const isMeaningOfStatus = (description: Json): boolean =>
  Object.values(meanings).some((meaning) => meaning === description)

export const isProblem = (response: JsonObject): boolean =>
  isObject(response.content) && Object.keys(response.content).join() === problemType
