import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '../../test/support/browser.ts'
import { createClient } from '../../test/support/client.ts'
import { eventually } from '../../test/support/eventually.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { startPageServer } from '../../test/support/page-server.ts'
import { ownerKey, type Sightline, startSightline } from '../../test/support/sightline.ts'
import { type Statistics, trackWebsite } from '../../test/support/statistics.ts'
import { writeTrackerPackage } from './build.ts'

const limit = 1_800

/** A single-page app that is written against the installed package. */
const app = (endpoint: string): string => `
  import { init, trackEvent, trackPageview } from '@sightline/tracker'
  const early: Promise<void> = trackEvent('Early', { props: { step: 1 } })
  init({ endpoint: '${endpoint}/', domain: ['app.test'], local: true, title: true, dnt: false })
  init({ endpoint: '${endpoint}', domain: 'other.test', local: true })
  await early
  history.pushState(null, '', '/second')
  await trackEvent('Order', { props: { plan: 'pro' }, revenue: { currency: 'EUR', amount: 19.9 } })
  await trackPageview()
  document.title = 'done'`

describe('the package of the tracker', () => {
  const folder = temporaryFolder()
  const installed = join(folder, 'node_modules/@sightline/tracker')
  before(() => writeTrackerPackage(installed))

  test(`has at most ${limit} bytes, gzipped`, () => {
    const size = gzipSync(readFileSync(join(installed, 'index.js')), { level: 9 }).length
    assert.ok(size <= limit, `It has ${size} bytes.`)
  })

  test('does nothing on a server', async () => {
    const { init, trackEvent, trackPageview } = await import(join(installed, 'index.js'))
    init({ endpoint: 'http://127.0.0.1:9' })
    await trackEvent('Signup', { props: { plan: 'pro' } })
    await trackPageview()
    assert.equal('sightline' in globalThis, false)
  })

  describe('in a bundled app', () => {
    let sightline: Sightline
    let browser: Browser
    let statistics: Statistics
    before(async () => {
      ;[sightline, browser] = await Promise.all([startSightline({ args: ['analytics'] }), launchBrowser()])
      statistics = await trackWebsite(await createClient(sightline.analyticsUrl, ownerKey), 'app.test', {
        exclude_bots: 0,
      })
    })
    after(async () => {
      await browser?.close()
      await sightline?.stop()
    })

    test('passes the type checker, and counts pages and events once', async (context) => {
      const source = join(folder, 'src')
      mkdirSync(source)
      writeFileSync(join(source, 'app.ts'), app(sightline.analyticsUrl))
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'esnext',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
      ]
      execFileSync('tsc', [...options, '--lib', 'esnext,dom', 'app.ts'], { cwd: source, stdio: 'pipe' })
      await build({
        root: source,
        configFile: false,
        logLevel: 'silent',
        build: {
          lib: { entry: join(source, 'app.ts'), formats: ['es'], fileName: () => 'app.js' },
          outDir: folder,
          emptyOutDir: false,
        },
      })
      const pages = await startPageServer()
      context.after(() => pages.close())
      pages.put('/app.js', (reply) =>
        reply.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(folder, 'app.js'))),
      )
      const url = pages.put('/first', '<title>App</title><script type="module" src="/app.js"></script>')
      const page = await browser.newPage()
      await page.goto(url)
      await page.waitForFunction("document.title === 'done'")
      await page.close()
      await eventually(async () => assert.deepEqual(await statistics.totals('pageviews'), [3]))
      const names = (await statistics.events()).map(({ name }) => String(name))
      const counted = names.filter((name) => name !== 'engagement').sort()
      assert.deepEqual(counted, ['Early', 'Order', 'pageview', 'pageview', 'pageview'])
    })
  })
})
