import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Client, createClient, form, type One } from './support/client.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type StoreCombination, storeCombinations } from './support/store-combinations.ts'

interface Erasure {
  readonly events: number
  readonly dry_run: number
}

for (const set of storeCombinations) describe(`erasing a visitor on ${set.name}`, () => describeErasing(set))

function describeErasing({ skip, place }: StoreCombination): void {
  let sightline: Sightline
  let owner: Client
  before(async () => {
    if (skip !== false) return
    const environment = { ...(await place()), SIGHTLINE_TRUST_PROXY: '127.0.0.1' }
    sightline = await startSightline({ args: ['analytics'], environment })
    owner = await createClient(sightline.analyticsUrl, ownerKey)
    await owner.post('/api/v1/websites', form({ domain: 'erase.example' }))
  })
  after(() => sightline?.stop())

  const visit = async (address: string): Promise<void> => {
    const hit = { u: 'https://erase.example/', d: 'erase.example' }
    assert.equal((await sendHit(sightline.analyticsUrl, hit, { 'x-forwarded-for': address })).status, 202)
  }
  const erase = async (address: string, dry_run = 0): Promise<Erasure> => {
    const sent = form({ address, user_agent: browserAgent, dry_run })
    return (await owner.post<One<Erasure>>('/api/v1/websites/1/erase', sent)).body.data
  }
  const command = (address: string, ...more: readonly string[]) =>
    sightline.command('erase', '--website', '1', '--address', address, '--user-agent', browserAgent, ...more)

  test('covers hits that have just been accepted and are still in the inbox', { skip }, async () => {
    await visit('203.0.113.8')
    for (const address of ['203.0.113.3', '203.0.113.4', '203.0.113.5']) {
      await visit(address)
      assert.equal((await erase(address)).events, 1)
      assert.equal((await erase(address, 1)).events, 0)
    }
    assert.equal((await erase('203.0.113.8', 1)).events, 1)
  })

  test('by a command, which the running service executes', { skip }, async () => {
    await visit('203.0.113.9')
    const counted = await command('203.0.113.9', '--dry-run')
    assert.match(counted.output, /^1 event would be erased, of visits that began on /m)
    const erased = await command('203.0.113.9')
    assert.deepEqual([erased.code, /^1 event erased/m.test(erased.output)], [0, true], erased.output)
    assert.equal((await erase('203.0.113.9', 1)).events, 0)
    const refused = await command('nobody')
    assert.match(refused.output, /address must be an IP address; found "nobody"/)
    assert.notEqual(refused.code, 0)
  })

  test('by a command without a running service', { skip }, async () => {
    await visit('203.0.113.10')
    await sightline.stop()
    assert.match((await command('203.0.113.10')).output, /^1 event erased/m)
    sightline = await startSightline({ args: ['analytics'], environment: sightline.environment })
    assert.equal((await erase('203.0.113.10', 1)).events, 0)
  })
}
