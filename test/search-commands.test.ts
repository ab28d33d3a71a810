import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readServiceAccountKey } from '../src/analytics/connections/google-key.ts'
import { createJsonCipher } from '../src/base/json-cipher.ts'
import { migrate } from '../src/database/migrate.ts'
import type { Records } from '../src/database/records.ts'
import { readSecret } from '../src/database/secrets.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/folder.ts'
import { openAt } from './support/records.ts'
import { type FakeGoogle, startFakeGoogle } from './support/search-engines/google.ts'

const property = 'sc-domain:acme.test'
const times = { created_at: 1, updated_at: 1 }
const dataDir = temporaryFolder()

let google: FakeGoogle
let records: Records
let website = 0

before(async () => {
  google = await startFakeGoogle()
  google.properties.set(property, [])
  records = openAt({ url: null, dataDir })
  await migrate(records)
  website = await addWebsite(records)
})
after(async () => {
  await records.close()
  await google.stop()
})

async function addWebsite({ db }: Records): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({ name: 'ann', email: null, owner: null, created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('websites')
    .values({
      ...{ account_id: account.id, domain: 'acme.test', share_token: 'token', password_hash: null, privacy: 1 },
      ...{ email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '', ...times },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function link({ db }: Records): Promise<void> {
  const { account_id } = await db.selectFrom('websites').select('account_id').executeTakeFirstOrThrow()
  const cipher = createJsonCipher('connections', await readSecret(records, 'connections'))
  const { id } = await db
    .insertInto('connections')
    .values({
      ...{
        account_id,
        kind: 'google-service-account',
        name: '',
        identity: '',
        error: null,
        checked_at: null,
        ...times,
      },
      secret: cipher.encrypt(readServiceAccountKey(google.serviceAccountKey)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('search_links')
    .values({ website_id: website, source: 'google', connection_id: id, property, ...times })
    .execute()
}

const command = (...words: readonly string[]) =>
  callCommand({ environment: { SIGHTLINE_DATA_DIR: dataDir, ...google.environment } }, ...words)
const index = (...words: readonly string[]) => command('index', ...words, '--website', String(website))

test('without a link, no page has an index status, and none can be inspected', async () => {
  const { code, output } = await index('list')
  assert.deepEqual(
    [code, output],
    [0, '0 pages inspected: 0 indexed, 0 excluded, 0 error, 0 unknown. The website is not linked to Search Console.\n'],
  )
  const refused = await index('inspect', '/')
  assert.deepEqual([refused.code, refused.output.split('\n')[0]], [2, 'There is no such search link.'])
})

test('a page is inspected at once, as by the API, and listed with the others by their status', async () => {
  await link(records)
  google.indexed.set('https://acme.test/', {
    ...{ verdict: 'PASS', coverageState: 'Submitted and indexed', lastCrawlTime: '2026-11-10T01:02:03Z' },
  })
  for (const page of ['/', '/gone#top']) assert.equal((await index('inspect', page)).code, 0, page)
  assert.deepEqual(google.inspected, ['https://acme.test/', 'https://acme.test/gone'])
  const all = (await index('list')).output
  assert.match(all, /^2 pages inspected: 1 indexed, 1 excluded, 0 error, 0 unknown\.\nPAGE +STATUS +COVERAGE/)
  assert.match(all, /\n\/ +indexed +Submitted and indexed +2026-11-10T01:02:03.000Z +2/)
  assert.match(all, /\n\/gone +excluded +URL is unknown to Google +2/)
  const some = (await index('list', '--status', 'excluded')).output
  assert.ok(some.includes('\n/gone') && !some.includes('\n/ '), some)
  const quotas = await records.db.selectFrom('api_quotas').select('name').execute()
  assert.ok(quotas.some(({ name }) => name.includes('inspection')))
})

test('a list is printed to its last page, and says what is wrong', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({
    ...{ website_id: website, page: `/many/${at}`, url: `https://acme.test/many/${at}`, status: 'error' as const },
    ...{ coverage: 'Not found (404)', robots: '', indexing: '', fetch: '', crawled_as: '', last_crawl_at: null },
    ...{ google_canonical: null, user_canonical: null, sitemaps: '', details_url: null, inspected_at: 1 },
  }))
  await records.db.insertInto('index_statuses').values(rows).execute()
  await records.db.updateTable('search_links').set({ inspection_error: 'denied' }).execute()
  const { output } = await index('list', '--status', 'error')
  assert.match(
    output,
    /^252 pages inspected: 1 indexed, 1 excluded, 250 error, 0 unknown\. The connection has no access/,
  )
  assert.equal(output.match(/\n\/many\//g)?.length, 250)
})

test('a page of another property, revoked access and mistakes are each one line', async () => {
  google.isRevoked = true
  for (const [words, code, message] of [
    [
      ['index', 'inspect', '//other.test/', '--website', '1'],
      2,
      /^page does not belong to the property of the website/,
    ],
    [['index', 'inspect', '/', '--website', '1'], 2, /^.+Connect again/],
    [['index', 'list', '--website', '99'], 2, /^There is no website 99\./],
    [['index', 'list', '--website', 'acme.test'], 2, /^--website must be the ID of a website\./],
    [['index', 'list', '--website', '1', '--status', 'good'], 2, /^--status must be one of indexed, .+; found good\./],
    [['index', 'inspect', '--website', '1'], 2, /^PAGE is missing\./],
    [['indexnow', 'submit', '--website', '1'], 2, /^URL is missing\./],
    [['indexnow', 'submit', 'https://acme.test/', '--website', '1'], 2, /^IndexNow is not set up for this website\./],
    [['indexnow', 'list', '--website', '1'], 0, /^IndexNow is not set up for this website\.\n$/],
  ] as const) {
    const done = await command(...words)
    assert.equal(done.code, code, done.output)
    assert.match(done.output, message)
    assert.ok(!done.output.includes('    at '), done.output)
    assert.ok(!done.output.includes('PRIVATE KEY'))
  }
})

test('the commands have help', async () => {
  for (const [group, names] of [
    ['index', ['index list --website ID', 'index inspect PAGE --website ID']],
    ['indexnow', ['indexnow list --website ID', 'indexnow submit URL… --website ID']],
  ] as const) {
    const { code, output } = await command(group, '--help')
    assert.equal(code, 0)
    for (const name of names) assert.ok(output.includes(name), output)
  }
})
