import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { TSchema } from 'typebox'
import { createSerializer } from '../src/http/serialize.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { resources } from './support/resources.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { inFull } from './support/tier.ts'

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
})
after(() => sightline.stop())

for (const { name, path, main, baseUrl } of resources) {
  describe(name, () => {
    const get = (at: string) => fetch(baseUrl(sightline) + at)

    test('the OpenAPI document is valid, version 3.1, and about this address', async () => {
      const document = JSON.parse(await (await get('/openapi.json')).text())
      const { valid, errors } = await new Validator().validate(document)
      assert.ok(valid, JSON.stringify(errors))
      assert.match(document.openapi, /^3\.1\./)
      assert.deepEqual(document.servers, [{ url: baseUrl(sightline) }])
    })

    // Serializers are compiled by the first reply, where a schema that they do not support would be an internal error.
    test('every reply of it can be serialized', async () => {
      const { paths } = JSON.parse(await (await get('/openapi.json')).text())
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
      const { paths } = JSON.parse(await (await get('/openapi.json')).text())
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
