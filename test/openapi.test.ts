import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { TSchema } from 'typebox'
import { readExamples } from '../src/http/openapi/examples.ts'
import { createSerializer } from '../src/http/serialize.ts'
import { inlined, readApiDocument } from './support/api-document.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { resources } from './support/resources.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { inFull } from './support/tier.ts'

interface DescribedSchema {
  readonly title?: string
  readonly description?: string
  readonly anyOf?: readonly DescribedSchema[]
  readonly items?: DescribedSchema
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly additionalProperties?: DescribedSchema | boolean
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: DescribedSchema; readonly example?: unknown }>>
}

interface DescribedOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Described {
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}

/** Whether something has an example that can have one: files and images have none. */
function hasExample(content: NonNullable<Content['content']>): boolean {
  const texts = Object.entries(content).filter(([type]) => /json|^text\/(?:csv|plain|html)/.test(type))
  return texts.length === 0 || texts.some(([, { example }]) => example !== undefined)
}

/** They have a body, and change nothing. */
const readsOnly = new Set(['queryStats', 'queryStatsOfSeveral', 'plausibleQuery'])

/** In bytes. */
const largestDocument = 400_000
/** Those for programs, in which operations share what they have in common. */
const documentsOf: Readonly<Record<string, readonly string[]>> = {
  websites: ['', '/account', '/shared-pages', '/search-engines'].map((name) => `/openapi${name}.json`),
  reports: ['', '/account', '/shared-pages'].map((name) => `/openapi${name}.json`),
}
/** The one of the reference, in which each operation has everything of its own. */
const referenceDocument = '/docs/openapi.json'

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
})
after(() => sightline.stop())

for (const { name, path, main, baseUrl } of resources) {
  describe(name, () => {
    const get = (at: string) => fetch(baseUrl(sightline) + at)
    const forPrograms = documentsOf[name] ?? []
    const documents = [...forPrograms, referenceDocument]
    const readDocument = async (at: string) => JSON.parse(await (await get(at)).text())

    for (const at of documents) {
      test(`${at} is valid, version 3.1, and about this address`, async () => {
        const document = await readDocument(at)
        const { valid, errors } = await new Validator().validate(document)
        assert.ok(valid, JSON.stringify(errors))
        assert.match(document.openapi, /^3\.1\./)
        assert.deepEqual(document.servers, [{ url: baseUrl(sightline) }])
      })
    }

    test('a second validator has nothing to warn about', async () => {
      const config = await createConfig({
        extends: ['recommended'],
        rules: {
          // The router prefers names to parameters, so that no request fits two paths.
          'no-ambiguous-paths': 'off',
          // The tracker is always there. What the others reply is tested below.
          'operation-4xx-response': 'off',
        },
      })
      for (const path of documents) {
        const source = await (await get(path)).text()
        const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
        const shown = problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)
        assert.deepEqual(shown.slice(0, 20), [], path)
      }
    })

    test('documents for programs are small, because what operations have in common stands there once', async () => {
      for (const at of forPrograms) {
        const bytes = Buffer.byteLength(await (await get(at)).text())
        assert.ok(bytes < largestDocument, `${at} has ${bytes} bytes`)
      }
    })

    test('together they have every operation of the reference once, and each lists all', async () => {
      const idsOf = ({ paths }: Described): readonly string[] =>
        Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
      const all = await Promise.all(forPrograms.map(readDocument))
      assert.deepEqual(all.flatMap(idsOf).sort(), [...idsOf(await readDocument(referenceDocument))].sort())
      const urls = forPrograms.map((at) => baseUrl(sightline) + at)
      for (const document of all) {
        const listed: readonly { readonly url: string }[] = document['x-documents']
        assert.deepEqual(
          listed.map(({ url }) => url),
          urls,
        )
        for (const url of urls) assert.ok(document.info.description.includes(`(${url})`), url)
      }
    })

    test('every group, operation, parameter and field is described', async () => {
      const inlinedDocuments = (await Promise.all(documents.map(readDocument))).map(
        (document) => inlined(document, { hits: true }) as unknown as Described,
      )
      const tags = inlinedDocuments.flatMap((document) => document.tags)
      const missing = tags.filter(({ description }) => !description).map((tag) => `the tag ${tag.name}`)
      const walk = (schema: DescribedSchema | undefined, at: string): void => {
        if (!schema) return
        for (const one of schema.anyOf ?? []) walk(one, at)
        walk(schema.items, at)
        if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, at)
        for (const [field, one] of Object.entries(schema.properties ?? {})) {
          if (!one.description) missing.push(`${schema.title ?? at}.${field}`)
          walk(one, `${schema.title ?? at}.${field}`)
        }
      }
      const used = new Set(tags.map((tag) => tag.name))
      const operations = inlinedDocuments
        .flatMap(({ paths }) => Object.values(paths))
        .flatMap((methods) => Object.values(methods))
      for (const operation of operations) {
        const { operationId, summary, description, parameters = [], requestBody, responses } = operation
        if (!summary || !description) missing.push(operationId)
        if (!operation.tags.every((tag) => used.has(tag))) missing.push(`the tags of ${operationId}`)
        for (const parameter of parameters)
          if (!parameter.description) missing.push(`the parameter ${parameter.name} of ${operationId}`)
        for (const { content = {} } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)])
          for (const { schema } of Object.values(content)) walk(schema, operationId)
      }
      assert.deepEqual([...new Set(missing)], [])
    })

    test('every operation has a recorded example', async () => {
      const examples = await readExamples()
      for (const path of documents) {
        const { paths } = inlined(await readDocument(path), { hits: true }) as unknown as Described
        const missing = Object.values(paths)
          .flatMap((methods) => Object.values(methods))
          .filter(({ operationId, responses }) => {
            const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
            return !(operationId in examples && successes.some(([, { content = {} }]) => hasExample(content)))
          })
          .map(({ operationId }) => operationId)
        assert.deepEqual(missing, [], `${path}: perform it in test/api-examples/scenario.ts`)
      }
    })

    test('what operations reply by convention is in the document', async () => {
      const { paths } = await readApiDocument<Described>(baseUrl(sightline))
      for (const [path, methods] of Object.entries(paths)) {
        for (const { operationId, tags, security, requestBody, responses } of Object.values(methods)) {
          // In the format of another product.
          if (tags.includes('Plausible’s Stats API')) continue
          const statuses = Object.keys(responses)
          const expected = [
            ...(security?.length === 0 ? [] : ['401', '403']),
            ...(path.startsWith('/api/') ? ['429'] : []),
            ...(requestBody ? ['413', '415', '422'] : []),
            ...(requestBody && security?.length !== 0 && !readsOnly.has(operationId) ? ['409'] : []),
            '503',
          ]
          const missing = expected.filter((status) => !statuses.includes(status))
          assert.deepEqual(missing, [], operationId)
        }
      }
    })

    test('unknown paths and methods, types and sizes have problems with a code', async () => {
      const { key } = sightline
      const send = async (at: string, init: RequestInit) => {
        const response = await fetch(baseUrl(sightline) + at, init)
        const { status, code, type } = JSON.parse(await response.text())
        assert.equal(response.headers.get('content-type'), 'application/problem+json')
        assert.deepEqual([status, type], [response.status, 'about:blank'])
        return [status, code]
      }
      const authorization = `Bearer ${key}`
      assert.deepEqual(await send('/api/v1/nothing', { headers: { authorization } }), [404, 'not-found'])
      assert.deepEqual(await send(path, { method: 'DELETE', headers: { authorization } }), [405, 'method-not-allowed'])
      const post = (type: string, body: string) =>
        send(path, { method: 'POST', headers: { authorization, 'content-type': type }, body })
      assert.deepEqual(await post('text/plain', 'x'), [415, 'unsupported-media-type'])
      assert.deepEqual(await post('application/json', '{'), [400, 'bad-request'])
      assert.deepEqual(await post('application/json', `"${'x'.repeat(70_000)}"`), [413, 'body-too-large'])
    })

    // Serializers are compiled by the first reply, where a schema that they do not support would be an internal error.
    test('every reply of it can be serialized', async () => {
      const { paths } = await readApiDocument<{ paths: object }>(baseUrl(sightline))
      let replies = 0
      for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods as object))) {
        for (const reply of Object.values<{ content?: Record<string, { schema: TSchema }> }>(operation.responses)) {
          const schema = reply.content?.['application/json']?.schema
          if (schema === undefined) continue
          createSerializer(schema, () => undefined)
          replies += 1
        }
      }
      assert.ok(replies > 50)
    })

    test('it has every operation with its parameters and both content types', async () => {
      // biome-ignore lint/suspicious/noExplicitAny: the test says itself what it reads.
      const { paths } = await readApiDocument<any>(baseUrl(sightline))
      assert.deepEqual(Object.keys(paths[path]).sort(), ['get', 'post'])
      assert.deepEqual(Object.keys(paths[`${path}/{id}`]).sort(), ['delete', 'get', 'put'])
      for (const operation of [paths[path].post, paths[`${path}/{id}`].put]) {
        const types = Object.keys(operation.requestBody.content)
        assert.deepEqual(types.sort(), ['application/json', 'application/x-www-form-urlencoded'])
      }
      const { schema } = paths[path].post.requestBody.content['application/json']
      assert.deepEqual(schema.required, [main])
      const names = paths[path].get.parameters.map(({ name }: { name: string }) => name)
      for (const wanted of ['search', 'search_by', 'sort_by', 'sort', 'per_page', 'page']) {
        assert.ok(names.includes(wanted), wanted)
      }
    })

    test('the API reference loads nothing from other hosts', async () => {
      const answer = await get('/docs')
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
      const page = await answer.text()
      const loaded = [...page.matchAll(/\b(?:src|href|url)\s*=\s*["']([^"']+)/gi)].map(([, url = '']) => url)
      assert.ok(loaded.length > 0)
      for (const url of loaded) {
        const { origin } = new URL(url, answer.url)
        assert.equal(origin, baseUrl(sightline), url)
        assert.equal((await fetch(new URL(url, answer.url))).status, 200, url)
      }
      // Even a script that wanted to could not: the policy keeps it to this server.
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'/)
      assert.match(policy, /connect-src 'self'(;|$)/)
      assert.doesNotMatch(policy, /https?:|\*|'unsafe-eval'|script-src[^;]*'unsafe-inline'/)
    })

    test('the API reference is compressed and cached', async () => {
      const page = await get('/docs')
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? []
      for (const { url, headers } of [page, await fetch(new URL(script, page.url))]) {
        assert.equal(headers.get('content-encoding'), 'gzip', url)
        const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
        assert.equal(again.status, 304, url)
      }
      assert.equal((await get('/docs/nothing')).headers.get('content-type'), 'application/problem+json')
    })

    test('every reply has the security headers and none names the server software', async () => {
      for (const at of ['/health', '/openapi.json', path, `${path}/1`, '/nothing', '/docs']) {
        const { headers } = await get(at)
        assert.equal(headers.get('x-content-type-options'), 'nosniff', at)
        assert.equal(headers.get('x-frame-options'), 'DENY', at)
        assert.equal(headers.get('referrer-policy'), 'no-referrer', at)
        assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, at)
        assert.equal(headers.get('strict-transport-security'), null, 'not over plain http')
        for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
          assert.equal(headers.get(name), null)
      }
    })

    test('/health answers without a key', async () => {
      const answer = await get('/health')
      assert.equal(answer.status, 200)
      assert.deepEqual(await answer.json(), { status: 'ok' })
    })
  })
}

describe('limits', () => {
  const limited = async (environment: Record<string, string>, ask: (sightline: Sightline) => Promise<Response>) => {
    const started = await startSightline({ environment })
    const answers: Response[] = []
    for (let n = 0; n < 4; n += 1) answers.push(await ask(started))
    await started.stop()
    return answers
  }
  const refusedAfterThree = async (answers: readonly Response[], status: number): Promise<void> => {
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [status, status, status, 429],
    )
    const last = answers[3]
    assert.ok(last)
    const retryAfter = Number(last.headers.get('retry-after'))
    assert.ok(retryAfter >= 1 && retryAfter <= 60)
    assert.match(last.headers.get('ratelimit') ?? '', /^limit=3, remaining=0, reset=\d+$/)
    assert.equal(last.headers.get('ratelimit-policy'), '3;w=60')
    assert.equal(last.headers.get('content-type'), 'application/problem+json')
  }
  const asking = (key: string) => (started: Sightline) =>
    fetch(`${started.seoUrl}/api/v1/reports`, { headers: { authorization: `Bearer ${key}` } })

  test('per key: reported with each reply, then 429', async () => {
    const answers = await limited({ SIGHTLINE_LIMIT_PER_KEY: '3' }, asking(ownerKey))
    await refusedAfterThree(answers, 200)
    assert.match(answers[0]?.headers.get('ratelimit') ?? '', /^limit=3, remaining=2, reset=\d+$/)
  })

  test('per address', inFull, async () => {
    await refusedAfterThree(await limited({ SIGHTLINE_LIMIT_PER_ADDRESS: '3' }, asking(ownerKey)), 200)
  })

  test('for failed sign-ins, while a good key still gets in', inFull, async () => {
    const environment = { SIGHTLINE_LIMIT_FAILED_SIGN_INS: '3' }
    await refusedAfterThree(await limited(environment, asking('wrong')), 401)
    let asked = 0
    const mixed = await limited(environment, (started) => {
      asked += 1
      return asking(asked === 4 ? ownerKey : 'wrong')(started)
    })
    assert.equal(mixed[3]?.status, 200)
  })

  test('by the client address of a trusted proxy only', inFull, async () => {
    const forwarded = (started: Sightline) => {
      count += 1
      const headers = { authorization: 'Bearer wrong', 'x-forwarded-for': `192.0.2.${count}` }
      return fetch(`${started.seoUrl}/api/v1/reports`, { headers })
    }
    let count = 0
    const environment = { SIGHTLINE_LIMIT_FAILED_SIGN_INS: '3' }
    await refusedAfterThree(await limited(environment, forwarded), 401)
    const trusting = await limited({ ...environment, SIGHTLINE_TRUST_PROXY: '127.0.0.0/8' }, forwarded)
    assert.deepEqual(
      trusting.map(({ status }) => status),
      [401, 401, 401, 401],
    )
  })
})
