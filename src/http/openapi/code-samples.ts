import type { Json, JsonObject, Operation } from './document.ts'
import type { Example } from './examples.ts'

/** Code that sends the request of an example: with curl, with our client in TypeScript, and in Python. */
export function codeSamples(operation: Operation, example: Example, baseUrl: string): readonly JsonObject[] {
  const request = requestOf(operation, example, baseUrl)
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescript(operation, example, request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ]
}

interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly needsKey: boolean
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** A body that is no form. */
  readonly json: string | null
}

const isJsonOnly = ({ rest }: Operation): boolean => {
  const content = (rest.requestBody as JsonObject | undefined)?.content as JsonObject | undefined
  return content !== undefined && content['application/x-www-form-urlencoded'] === undefined
}

function requestOf(operation: Operation, { path = {}, query = {}, body }: Example, baseUrl: string): SampleRequest {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const search = new URLSearchParams(pairsOf(query).map(([name, value]) => [name, value])).toString()
  const isForm = body !== undefined && !isJsonOnly(operation)
  return {
    method: operation.method.toUpperCase(),
    url: `${baseUrl}${filled}${search ? `?${search}` : ''}`,
    needsKey: !(Array.isArray(operation.rest.security) && operation.rest.security.length === 0),
    fields: isForm ? pairsOf(body as JsonObject) : [],
    json: body === undefined || isForm ? null : JSON.stringify(body),
  }
}

const pairsOf = (values: JsonObject): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: Json) => [name, String(one)] as const),
  )

function curl({ method, url, needsKey, fields, json }: SampleRequest): string {
  const isDefault = method === (fields.length > 0 || json !== null ? 'POST' : 'GET')
  const parts = [
    `curl ${isDefault ? '' : `-X ${method} `}${quote(url)}`,
    ...(needsKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`),
    ...(json === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(json)}`]),
  ]
  return parts.join(' \\\n  ')
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function typescript(operation: Operation, { path, query, body, type }: Example, request: SampleRequest): string {
  const { id } = operation
  if (!operation.path.startsWith('/api/v1/') || request.json !== null || !request.needsKey) return withFetch(request)
  const input = JSON.stringify({ ...path, ...query, ...(body as JsonObject | undefined) }, null, 2)
  const shown = input.replaceAll(/"([a-z_]\w*)":/g, '$1:').replaceAll('"', "'")
  return type === 'application/json'
    ? `const reply = await sightline.request('${id}', ${shown})`
    : `const response = await sightline.open('${id}', ${shown})`
}

function withFetch({ method, url, needsKey, fields, json }: SampleRequest): string {
  const headers = [
    ...(needsKey ? [['authorization', 'Bearer KEY']] : []),
    ...(json === null ? [] : [['content-type', 'application/json']]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: ${JSON.stringify(Object.fromEntries(headers))},`] : []),
    ...(fields.length > 0 ? [`  body: new URLSearchParams(${JSON.stringify(fields)}),`] : []),
    ...(json === null ? [] : [`  body: JSON.stringify(${json}),`]),
  ]
  return `const response = await fetch(${JSON.stringify(url)}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''})`
}

function python({ method, url, needsKey, fields, json }: SampleRequest): string {
  const headers = [
    ...(needsKey ? ['"Authorization": f"Bearer {key}"'] : []),
    ...(json === null ? [] : ['"Content-Type": "application/json"']),
  ]
  const body =
    json === null
      ? fields.length > 0
        ? `urlencode([${fields.map(([name, value]) => `(${JSON.stringify(name)}, ${JSON.stringify(value)})`).join(', ')}]).encode()`
        : null
      : `${JSON.stringify(json)}.encode()`
  const args = [
    JSON.stringify(url),
    ...(body === null ? [] : [`data=${body}`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(method === (body === null ? 'GET' : 'POST') ? [] : [`method="${method}"`]),
  ]
  const imports = [
    'from urllib.request import Request, urlopen',
    ...(fields.length > 0 ? ['from urllib.parse import urlencode'] : []),
  ]
  return `${imports.join('\n')}\n\nrequest = Request(\n    ${args.join(',\n    ')},\n)\nreply = urlopen(request).read()`
}
