import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import fastify from 'fastify'
import type { Role } from '../base/permissions.ts'
import type { App } from './app.ts'
import { type ApiAuth, addAuthenticatedRoutes, type Principal } from './auth.ts'
import { createRateLimits } from './rate-limits.ts'

const service = { name: 'analytics', baseUrl: 'http://127.0.0.1' }
const limits = createRateLimits({ perKey: 1_000, perAddress: 1_000, failedSignIns: 1_000 })

type Changes = Partial<Principal> & { readonly lacksFactor?: boolean; readonly isConfirmed?: boolean }

const reader = (changes: Changes = {}): Principal => {
  const { lacksFactor = false, isConfirmed = true, ...others } = changes
  const by = { kind: 'session' as const, id: 1, personId: 1, isConfirmed, lacksFactor }
  return { accountId: 1, by, service: null, access: 'viewer' as Role, limits: null, ...others } as Principal
}

/** What changes while a download goes on; each ends it. */
const changes: Readonly<Record<string, () => { readonly principal?: Principal | undefined; readonly owns?: boolean }>> =
  {
    'the session has ended, as when its person was removed': () => ({}),
    'the account requires a second factor': () => ({ principal: reader({ lacksFactor: true }) }),
    'the account requires a second factor, and the confirmation has lapsed': () => ({
      principal: reader({ lacksFactor: true, isConfirmed: false }),
    }),
    'the session shows another account': () => ({ principal: reader({ accountId: 2 }) }),
    'the record belongs to another account': () => ({ principal: reader(), owns: false }),
    'the key may only send events now': () => ({ principal: reader({ access: 'events_key' }) }),
  }

describe('a download that is going on', { concurrency: true }, () => {
  const download = async (change: () => { principal?: Principal | undefined; owns?: boolean }) => {
    let now: { readonly principal?: Principal | undefined; readonly owns?: boolean } = { principal: reader() }
    const auth: ApiAuth = {
      byBearer: async () => now.principal,
      bySession: async () => now.principal,
      limits,
      ownsRecords: async () => now.owns ?? true,
    }
    const app = fastify() as unknown as App
    app.decorateRequest('principal', null)
    let stream = new Readable({ read() {} })
    await addAuthenticatedRoutes(app, service, auth, (api) => {
      api.get('/api/v1/websites/:id/export', { config: { permission: 'view' } }, async (_request, reply) => {
        stream = new Readable({ read() {} })
        stream.push('first')
        return reply.send(stream)
      })
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(`${origin}/api/v1/websites/1/export`, { headers: { authorization: 'Bearer x' } })
    const body = response.body?.getReader() ?? assert.fail()
    assert.equal(new TextDecoder().decode((await body.read()).value), 'first')
    now = change()
    return { app, body, isOpen: () => !stream.destroyed }
  }

  for (const [what, change] of Object.entries(changes))
    test(`ends when ${what}`, async () => {
      const { app, body, isOpen } = await download(change)
      await assert.rejects(body.read())
      assert.ok(!isOpen())
      await app.close()
    })

  // What needs a confirmation needs it when it begins: it holds for ten minutes, and a download can take longer.
  const harmless = {
    'while nothing changes': reader(),
    'when the confirmation of who it is has lapsed': reader({ isConfirmed: false }),
  }
  for (const [what, principal] of Object.entries(harmless))
    test(`goes on ${what}`, async () => {
      const { app, body, isOpen } = await download(() => ({ principal }))
      const ended = body.read().then(
        () => true,
        () => true,
      )
      const still = await Promise.race([ended, new Promise((done) => setTimeout(done, 2_500, false))])
      assert.deepEqual([still, isOpen()], [false, true])
      await body.cancel()
      await app.close()
    })
})
