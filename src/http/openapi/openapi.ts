import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { App } from '../app.ts'
import { sessionCookie } from '../auth.ts'
import { hostCookieName } from '../cookies.ts'
import { problemType } from '../problems.ts'
import { etagOf, type ServedFile, sendFile } from '../send-file.ts'
import { serveApiReference } from './api-reference.ts'
import { codeSamples } from './code-samples.ts'
import type { DocumentedRoute, Json, JsonObject, Operation } from './document.ts'
import { type Example, type Examples, readExamples } from './examples.ts'
import { writeOperation } from './operations.ts'
import { createPauses, type Pause } from './pauses.ts'
import { problemTexts } from './problem-texts.ts'
import { createSchemaWriter } from './schemas.ts'
import { sharePartsOf } from './shared-parts.ts'
import { type NamedPart, shareSchemasOf } from './shared-schemas.ts'
import { type DocumentContent, documentsOf } from './subjects.ts'
import { tagTexts } from './tags.ts'

const compress = promisify(gzip)

export interface DocumentOptions {
  readonly title: string
  readonly baseUrl: string
  /** Operations that something else than Fastify answers. */
  readonly otherRoutes?: readonly DocumentedRoute[] | undefined
}

/**
 * Serves OpenAPI 3.1 at /openapi.json and /openapi/SUBJECT.json, written from the schemas of the routes by the first request, and an
 * API reference of all operations at /docs. The document of the reference has code, the example and all problems of each operation; in
 * the others, operations share what they have in common, because programs read them. Call it before the routes are added, and the
 * function that it returns after them.
 */
export function documentApi(app: App, options: DocumentOptions): () => void {
  const routes: DocumentedRoute[] = [...(options.otherRoutes ?? [])]
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (schema?.hide || method === 'HEAD') return
    const { readsOnly = false, permission } = config ?? {}
    for (const one of [method].flat()) routes.push({ method: one, url, schema: schema ?? {}, readsOnly, permission })
  })

  const serve = ({ path, ...content }: DocumentContent): void => {
    let file: Promise<ServedFile> | undefined
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      file ??= writeFile(content, options.baseUrl)
      file.catch(() => {
        file = undefined
      })
      return sendFile(request, reply, await file)
    })
  }
  return () => {
    for (const document of documentsOf(routes, options)) serve(document)
    serveApiReference(app, options.title)
  }
}

async function writeFile(content: Omit<DocumentContent, 'path'>, baseUrl: string): Promise<ServedFile> {
  const pause = createPauses()
  const document = await writeDocument(content, { baseUrl, examples: await readExamples(), pause })
  await pause()
  const plain = Buffer.from(JSON.stringify(document))
  return {
    type: 'application/json; charset=utf-8',
    etag: etagOf(plain),
    plain,
    gzip: await compress(plain),
  }
}

interface Writing {
  readonly baseUrl: string
  readonly examples: Examples
  readonly pause: Pause
}

async function writeDocument(
  { title, description, withCode, links, routes }: Omit<DocumentContent, 'path'>,
  { baseUrl, examples, pause }: Writing,
): Promise<JsonObject> {
  const writer = createSchemaWriter()
  const operations: Operation[] = []
  for (const route of routes) {
    await pause()
    operations.push(writeOperation(route, writer, examples[route.schema.operationId ?? '']))
  }
  const { parametersOf, responsesOf, parameters, responses } = sharePartsOf(operations, {
    problemOf: describeProblem,
    isCompact: !withCode,
  })
  const titled = writer.titled()
  await pause()
  const { schemas, refer } = await shareSchemasOf(
    [
      ...Object.entries(titled).map(([name, part]) => ({ name, part })),
      ...Object.entries(parameters).map(([name, part]) => ({ name: `${name}.parameter`, part })),
      ...Object.entries(responses).map(([name, part]) => ({ name: `${capitalized(name)}Reply`, part })),
      ...operations.flatMap((operation) => partsOf(operation, parametersOf(operation), responsesOf(operation))),
    ],
    pause,
  )
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    await pause()
    const { path, method, id, parameters, rest } = operation
    const methods = paths[path] ?? {}
    paths[path] = methods
    methods[method] = refer({
      ...rest,
      ...(parameters.length > 0 ? { parameters: parametersOf(operation) } : {}),
      responses: responsesOf(operation),
      ...(withCode ? codeOf(operation, examples[id], baseUrl) : {}),
    })
  }
  const shown: Record<string, Json> = { ...schemas }
  for (const [name, schema] of Object.entries(titled)) {
    await pause()
    shown[name] = refer(schema)
  }
  const referAll = (parts: JsonObject): JsonObject => sorted(mapValues(parts, refer))
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...links,
    servers: [{ url: baseUrl }],
    security: [{ key: [] }, { session: [] }],
    tags: tagsOf(operations),
    paths,
    components: {
      schemas: sorted(shown),
      parameters: referAll(parameters),
      responses: referAll(responses),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key of an account: `Authorization: Bearer KEY`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: hostCookieName(sessionCookie, baseUrl),
          description: 'The session of the console, for pages of this address only',
        },
      },
    },
  }
}

const mapValues = (values: JsonObject, map: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

const sorted = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The parts of an operation in which schemas are. */
function partsOf(
  { id, rest }: Operation,
  parameters: readonly JsonObject[],
  responses: JsonObject,
): readonly NamedPart[] {
  const title = capitalized(id)
  return [
    ...parameters.map((parameter) => ({ name: `${title}.${String(parameter.name)}`, part: parameter.schema })),
    { name: `${title}Body`, part: rest.requestBody },
    ...Object.values(responses).map((part) => ({ name: `${title}Reply`, part })),
  ]
}

const capitalized = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`

const codeOf = (operation: Operation, example: Example | undefined, baseUrl: string): JsonObject =>
  example ? { 'x-codeSamples': codeSamples(operation, example, baseUrl) } : {}

/** The tags that operations have, in the order of the reference. */
function tagsOf(operations: readonly Operation[]): readonly JsonObject[] {
  const used = new Set(operations.flatMap(({ tags }) => tags))
  const known = Object.entries(tagTexts).filter(([name]) => used.has(name))
  const unknown = [...used].filter((name) => tagTexts[name] === undefined).map((name) => [name, undefined] as const)
  return [...known, ...unknown].map(([name, description]) => ({ name, description }))
}

function describeProblem(status: string, response: JsonObject): JsonObject {
  const text = problemTexts[status]
  if (!text) return response
  const { description, headers, code, detail, more } = text
  const title = response.description
  const example = { type: 'about:blank', title, status: Number(status), detail, code, ...more }
  const content = response.content as Readonly<Record<string, JsonObject>>
  return {
    description,
    ...(headers ? { headers } : {}),
    content: { [problemType]: { ...content[problemType], example } },
  }
}
