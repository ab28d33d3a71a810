import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, json, type One, type Problem } from './support/client.ts'
import { engines } from './support/engines.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

interface Branding {
  readonly name: string
  readonly primary_color: string
  readonly accent_color: string
  readonly footer: string
  readonly logo: string
  readonly updated_at: string | null
}

const path = '/api/v1/branding'
const png = (width: number, height: number, size = 40): string => {
  const bytes = Buffer.alloc(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes.toString('base64')
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 0, 0, 0]).toString(
  'base64',
)
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><script/><path d="M0 0"/></svg>',
).toString('base64')

for (const { name, place } of engines) {
  describe(`branding on ${name}`, () => {
    let running: Sightline
    let seo: Client
    let analytics: Client
    let other: Client

    before(async () => {
      const { url, dataDir } = await place()
      running = await startSightline({
        environment: { SIGHTLINE_DATA_DIR: dataDir, SIGHTLINE_DATABASE_URL: url ?? '' },
      })
      seo = await createClient(running.seoUrl, ownerKey)
      analytics = await createClient(running.analyticsUrl, ownerKey)
      other = await createClient(running.seoUrl, await addAccount(running, 'other@example.test'))
    })
    after(() => running?.stop())

    const read = async (client: Client): Promise<Branding> => (await client.get<One<Branding>>(path)).body.data

    test('is of the account, in both services', async () => {
      assert.equal((await read(seo)).updated_at, null)
      const sent = { name: ' Müller ', primary_color: '#13579B', accent_color: '#a02', footer: 'One line' }
      const { status, body } = await seo.post<One<Branding>>(path, form(sent))
      assert.equal(status, 200)
      const { updated_at, ...fields } = body.data
      assert.ok(updated_at)
      assert.deepEqual(fields, {
        object: 'branding',
        ...{ name: 'Müller', primary_color: '#13579b', accent_color: '#aa0022', footer: 'One line', logo: '' },
      })
      assert.deepEqual(await read(analytics), body.data)
      assert.equal((await read(other)).updated_at, null)
      await seo.post(path, json({ footer: '' }))
      assert.deepEqual([(await read(seo)).name, (await read(seo)).footer], ['Müller', ''])
    })

    const refused: readonly (readonly [what: string, sent: Record<string, string>, message: RegExp])[] = [
      ['a pale color', { primary_color: '#ffd166' }, /primary_color .* at least 4\.5:1 .* #ffd166 has 1\.4\d:1/],
      ['a color just too pale', { accent_color: '#777777' }, /#777777 has 4\.47:1/],
      ['no color', { primary_color: 'red' }, /such as #0f6e66; found "red"/],
      ['a name of two lines', { name: 'a\nb' }, /single line/],
      ['a long footer', { footer: 'x'.repeat(301) }, /at most 300 characters; found 301/],
      ['a large image', { logo: png(1, 1, 103_000) }, /at most 102400 bytes, found 103000/],
      ['an image of many pixels', { logo: png(2001, 10) }, /at most 2000 × 2000 pixels, found 2001 × 10/],
      ['another format', { logo: Buffer.from('GIF89a……').toString('base64') }, /another format/],
      ['no base64', { logo: 'data:image/png,%00' }, /not base64/],
      ['a broken SVG', { logo: Buffer.from('<svg').toString('base64') }, /not well-formed/],
    ]
    for (const [what, sent, message] of refused)
      test(`${what}: 422`, async () => {
        const before = await read(seo)
        const { status, body } = await seo.post<Problem>(path, json(sent))
        assert.equal(status, 422)
        assert.match(body.errors?.[Object.keys(sent)[0] ?? '']?.[0] ?? '', message)
        assert.deepEqual(await read(seo), before)
      })

    test('logos', async () => {
      for (const [logo, prefix] of [
        [`data:image/svg+xml;base64,${png(300, 80)}`, 'data:image/png;base64,'],
        [jpeg, 'data:image/jpeg;base64,'],
        [svg, 'data:image/svg+xml;base64,'],
      ] as const) {
        assert.equal((await seo.post(path, form({ logo }))).status, 200)
        assert.ok((await read(seo)).logo.startsWith(prefix))
      }
      const stored = Buffer.from((await read(seo)).logo.split(',')[1] ?? '', 'base64').toString()
      assert.ok(stored.includes('<path') && !stored.includes('script'))
    })

    test('shared pages show it, and no longer once it is removed', async () => {
      const { body } = await analytics.post<One<{ readonly page: string }>>(
        '/api/v1/websites',
        form({ domain: 'shop.test', privacy: 0 }),
      )
      const token = body.data.page.split('/').at(-1)
      const shared = async () =>
        (await analytics.get<One<{ readonly branding: Branding | null }>>(`/shared/websites/${token}`)).body.data
          .branding
      const shown = await shared()
      assert.deepEqual([shown?.name, shown?.primary_color], ['Müller', '#13579b'])
      assert.equal((await seo.delete(path)).status, 200)
      assert.equal((await seo.delete(path)).status, 200)
      assert.equal(await shared(), null)
      assert.equal((await read(seo)).updated_at, null)
    })

    if (name === 'SQLite')
      test('a PDF file without a browser: 422 that says what to do', async () => {
        const website = await trackWebsite(analytics, 'quiet.test')
        const { status, body } = await analytics.get<Problem>(`${website.path}/stats/export?format=pdf`)
        assert.equal(status, 422)
        assert.match(body.errors?.format?.[0] ?? '', /needs a browser.*SIGHTLINE_BROWSER=off/)
      })
  })
}
