import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { announce } from '../src/program/owner.ts'
import { runAtExit } from './support/at-exit.ts'
import { createClient, form } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { freePort } from './support/port.ts'
import { run, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'
import { inFull, runsAll } from './support/tier.ts'

const authorization = `Bearer ${ownerKey}`
const statusOf = async (url: string, key = ownerKey): Promise<number> =>
  (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status

// The service is patient with a slow client for up to a minute: these begin first and are looked at last. Tests of what every
// start does look at this one.
let overloaded: Sightline
let slowClients: Promise<readonly string[]>
before(async () => {
  const environment = {
    SIGHTLINE_DATA_DIR: join(temporaryFolder(), 'deep', 'data'),
    SIGHTLINE_DATADIR: '/tmp/x',
    SIGHTLINE_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    // A folder, which can be entered but not started.
    SIGHTLINE_BROWSER: '/usr/bin',
  }
  overloaded = await startSightline({ environment })
  const { analyticsUrl } = overloaded
  slowClients = Promise.all(runsAll ? [drip('headers', analyticsUrl), drip('body', analyticsUrl)] : [])
})
after(async () => assert.equal(await overloaded.stop(), 0))

describe('the first start', () => {
  test('without a terminal writes the key to a private file and never logs it', async () => {
    // It is also the service that runs alone, and the next start the one with both services at the same URL: a start takes seconds.
    const first = await startSightline({ args: ['analytics'], environment: { SIGHTLINE_API_KEY: '' } })
    await assert.rejects(fetch(`${first.seoUrl}/health`))
    const file = join(first.environment.SIGHTLINE_DATA_DIR ?? '', 'first-api-key')
    assert.match(first.output(), /Your API key and the link to set your password are in \S+\/first-api-key\./)
    assert.doesNotMatch(first.output(), /sl_|\/link|token=/)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const written = readFileSync(file, 'utf8')
    const printed = written.match(/sl_[0-9a-f]{40,}/g) ?? []
    assert.equal(printed.length, 1)
    assert.match(written, /Set your password \(link valid once, for 24 hours\): http/)
    rmSync(file)
    const client = await createClient(first.analyticsUrl, printed[0] ?? '')
    assert.equal((await client.get('/api/v1/websites')).status, 200)
    assert.equal(await first.stop(), 0)

    const url = first.analyticsUrl
    const second = await startSightline({ environment: { ...first.environment, SIGHTLINE_SEO_URL: `${url}/` } })
    assert.doesNotMatch(second.output(), /sl_/)
    for (const path of ['websites', 'reports', 'sites'])
      assert.equal(await statusOf(`${url}/api/v1/${path}`, printed[0]), 200, path)
    const paths = Object.keys(JSON.parse(await (await fetch(`${url}/openapi.json`)).text()).paths)
    assert.ok(paths.includes('/api/v1/websites') && paths.includes('/api/v1/reports'))
    assert.equal(second.output().match(/Server listening/g)?.length, 1)
    assert.equal(await second.stop(), 0)
    const stored = readdirSync(first.environment.SIGHTLINE_DATA_DIR ?? '', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    assert.ok(stored.length > 0)
    assert.ok(!stored.some((text) => text.includes(printed[0] ?? '')), 'the key is stored as it is')
  })

  test('prints the key in a terminal', inFull, () => {
    const dataDir = join(temporaryFolder(), 'data')
    let printed = ''
    const write = (text: string): void => {
      printed += text
    }
    const owner = { key: 'sl_key', link: 'http://localhost/link' }
    announce([], owner, { isTerminal: true, dataDir, write })
    assert.match(
      printed,
      /Your API key, shown only once: sl_key\s+Set your password \(link valid once, for 24 hours\): http:\/\/localhost\/link/,
    )
    assert.ok(!existsSync(dataDir))
    announce([], undefined, { isTerminal: false, dataDir, write })
    assert.ok(!existsSync(dataDir))
  })

  test('restricts existing files of the data folder to their owner', inFull, async () => {
    const dataDir = temporaryFolder()
    const sightline = await startSightline({ environment: { SIGHTLINE_DATA_DIR: dataDir } })
    assert.equal(await sightline.stop(), 0)
    chmodSync(dataDir, 0o755)
    for (const file of readdirSync(dataDir)) chmodSync(join(dataDir, file), 0o644)
    const again = await startSightline({ environment: sightline.environment })
    const open = ['', ...readdirSync(dataDir)].filter((file) => (statSync(join(dataDir, file)).mode & 0o077) !== 0)
    assert.deepEqual(open, [])
    assert.equal(await again.stop(), 0)
  })

  test('uses the configured key and prints none', async () => {
    assert.doesNotMatch(overloaded.output(), /sl_/)
    assert.equal(await statusOf(`${overloaded.analyticsUrl}/api/v1/websites`), 200)
  })

  test('and later ones run no thread that nothing has asked for', inFull, async () => {
    const first = await startSightline()
    assert.equal(await first.stop(), 0)
    const idle = await startSightline({ environment: { ...first.environment, SIGHTLINE_INGEST_THREADS: '1' } })
    const threads = readdirSync(`/proc/${idle.pid}/task`).filter(
      (id) => readFileSync(`/proc/${idle.pid}/task/${id}/comm`, 'utf8') === 'WorkerThread\n',
    )
    // The watchdog, the writer of the records, the event store and the inbox.
    assert.equal(threads.length, 4)
    assert.equal(await idle.stop(), 0)
  })

  test('answers nothing before the key of the owner works', inFull, async () => {
    const [analytics, seo] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${analytics}`
    const starting = run('src/main.ts', [], {
      SIGHTLINE_DATA_DIR: join(temporaryFolder(), 'data'),
      SIGHTLINE_API_KEY: ownerKey,
      SIGHTLINE_ANALYTICS_URL: url,
      SIGHTLINE_SEO_URL: `http://127.0.0.1:${seo}`,
    })
    let first: number | null = null
    const giveUpAt = performance.now() + 60_000
    while (first === null && performance.now() < giveUpAt) {
      await sleep(1)
      first = await statusOf(`${url}/api/v1/websites`).catch(() => null)
    }
    assert.equal(first, 200)
    starting.signal('SIGTERM')
    assert.equal(await starting.ended, 0)
  })

  test('loads no data of languages before something is formatted', inFull, async () => {
    const file = join(temporaryFolder(), 'formatters')
    const recordFormatters = `
      import { appendFileSync } from 'node:fs'
      for (const name of ['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'Segmenter'])
        Intl[name] = new Proxy(Intl[name], {
          construct(...created) {
            appendFileSync(${JSON.stringify(file)}, name + new Error().stack + '\\n')
            return Reflect.construct(...created)
          },
        })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(recordFormatters)}`
    const sightline = await startSightline({ environment: { NODE_OPTIONS } })
    assert.equal(existsSync(file) ? readFileSync(file, 'utf8') : '', '')
    assert.equal(await sightline.stop(), 0)
  })

  test('creates a data folder that only its owner can read', () => {
    assert.equal(statSync(overloaded.environment.SIGHTLINE_DATA_DIR ?? '').mode & 0o077, 0)
  })
})

// By rows in `src/program/installation.test.ts`; here it is the whole program.
test('events without their records, or with those of others, are not counted on', inFull, async () => {
  const first = await startSightline()
  const folder = first.environment.SIGHTLINE_DATA_DIR ?? ''
  await trackWebsite(await createClient(first.analyticsUrl, ownerKey), 'former.test')
  await sendHit(first.analyticsUrl, { u: 'https://former.test/' })
  assert.equal(await first.stop(), 0)
  const others = await startSightline()
  assert.equal(await others.stop(), 0)
  const records = join(folder, 'records.sqlite')
  for (const [replace, reason] of [
    [() => rmSync(records), /could not start: There are events without their records/],
    [() => writeFileSync(records, ''), /could not start: There are events without their records/],
    [
      () => copyFileSync(join(others.environment.SIGHTLINE_DATA_DIR ?? '', 'records.sqlite'), records),
      /could not start: The records .+ belong to different installations/,
    ],
  ] as const) {
    for (const suffix of ['-wal', '-shm']) rmSync(records + suffix, { force: true })
    replace()
    const { code, output } = await runToEnd('src/main.ts', [], first.environment)
    assert.equal(code, 1, output)
    assert.match(output, reason)
  }
})

describe('listeners', () => {
  test('one per service, with only its own routes', async () => {
    const { analyticsUrl, seoUrl } = overloaded
    assert.equal(await statusOf(`${analyticsUrl}/api/v1/websites`), 200)
    assert.equal(await statusOf(`${seoUrl}/api/v1/reports`), 200)
    assert.equal(await statusOf(`${analyticsUrl}/api/v1/reports`), 404)
    assert.equal(await statusOf(`${seoUrl}/api/v1/websites`), 404)
    for (const url of [analyticsUrl, seoUrl]) assert.equal((await fetch(`${url}/health`)).status, 200)
  })

  test('the SEO service alone when asked for', inFull, async () => {
    const sightline = await startSightline({ args: ['seo'] })
    assert.equal(await statusOf(`${sightline.seoUrl}/api/v1/reports`), 200)
    await assert.rejects(fetch(`${sightline.analyticsUrl}/health`))
    assert.equal(await sightline.stop(), 0)
  })

  test('on another port and host behind a proxy, with links to the public URL', inFull, async () => {
    const port = await freePort()
    const environment = {
      SIGHTLINE_ANALYTICS_URL: 'https://stats.example.test',
      SIGHTLINE_ANALYTICS_PORT: String(port),
      SIGHTLINE_HOST: '127.0.0.1',
    }
    const sightline = await startSightline({ args: ['analytics'], environment })
    const made = await fetch(`http://127.0.0.1:${port}/api/v1/websites`, {
      ...form({ domain: 'a.test' }),
      method: 'POST',
    })
    assert.equal(made.status, 401)
    const headers = { ...form({}).headers, authorization }
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/websites`, {
      method: 'POST',
      headers,
      body: 'domain=a.test',
    })
    assert.equal(answer.headers.get('location'), 'https://stats.example.test/api/v1/websites/1')
    assert.match(answer.headers.get('strict-transport-security') ?? '', /max-age=\d{7,}/)
    assert.equal(await sightline.stop(), 0)
  })
})

describe('the configuration', () => {
  test('--help lists every variable with its default, and starts nothing', async () => {
    const { code, output } = await runToEnd('src/main.ts', ['--help'], {})
    assert.equal(code, 0)
    const sources = ['config.ts', 'config-limits.ts'].map((name) =>
      readFileSync(new URL(`../src/program/${name}`, import.meta.url), 'utf8'),
    )
    const names = new Set(sources.flatMap((source) => source.match(/(?<!formerName: ')SIGHTLINE_[A-Z_]+[A-Z]/g) ?? []))
    assert.ok(names.size > 10)
    for (const name of names)
      if (name !== 'SIGHTLINE_TEST') assert.match(output, new RegExp(`${name}\\n.+\\n +default: `))
  })

  test('all errors are reported at once, with the value found and the allowed ones', async () => {
    const { code, output } = await runToEnd('src/main.ts', [], {
      SIGHTLINE_ANALYTICS_URL: 'localhost:4100',
      SIGHTLINE_SEO_URL: 'http://localhost:4200/seo',
      SIGHTLINE_ANALYTICS_PORT: '70000',
      SIGHTLINE_TRUST_PROXY: '10.0.0.0/33',
      SIGHTLINE_SEO_ALLOW: 'not a host',
      SIGHTLINE_LOG_LEVEL: 'loud',
      SIGHTLINE_LIMIT_PER_KEY: '0',
      SIGHTLINE_API_KEY: 'too short',
      SIGHTLINE_DATABASE_URL: 'mysql://name:secret-password@host/db',
      SIGHTLINE_EVENTS_URL: 'clickhouse://name:secret-password@host:port/db',
      SIGHTLINE_EVENTS_CLUSTER: "'; DROP TABLE",
    })
    assert.equal(code, 2)
    const lines = output.trim().split('\n')
    assert.equal(lines.length, 12)
    assert.match(output, /SIGHTLINE_LOG_LEVEL: found "loud"; allowed is one of trace, debug, info/)
    assert.match(output, /SIGHTLINE_ANALYTICS_PORT: found "70000"; allowed is a whole number from 1 to 65535/)
    assert.doesNotMatch(output, /secret-password|too short/)
  })

  test('a cluster without servers is an error', async () => {
    const { code, output } = await runToEnd('src/main.ts', [], { SIGHTLINE_EVENTS_CLUSTER: 'main' })
    assert.equal(code, 2)
    assert.match(output, /SIGHTLINE_EVENTS_CLUSTER: found "main"; allowed is .+ together with SIGHTLINE_EVENTS_URL/)
  })

  test('an unknown argument is reported', async () => {
    const { code, output } = await runToEnd('src/main.ts', ['analytic'], {})
    assert.equal(code, 2)
    assert.match(output, /found "analytic"/)
  })

  test('--version prints the version, whatever the variables are', async () => {
    const { code, output } = await runToEnd('src/main.ts', ['--version'], { SIGHTLINE_SEO_PORT: 'x' })
    assert.deepEqual([code, output], [0, `Sightline ${manifest.version}\n`])
  })

  test('email without a sender, and a browser that cannot be started, are warned about', () => {
    assert.match(overloaded.output(), /"level":40,.*"SIGHTLINE_MAIL_FROM is not set, so no email is sent/)
    assert.match(overloaded.output(), /"level":40,.*"There is no program at \/usr\/bin \(SIGHTLINE_BROWSER\)/)
  })

  test('an unknown SIGHTLINE_ variable is warned about, with the one that was most likely meant', () => {
    assert.match(
      overloaded.output(),
      /SIGHTLINE_DATADIR is not a variable of Sightline; did you mean SIGHTLINE_DATA_DIR\?/,
    )
  })

  test('a database of autonomous systems that is none ends the start with a message', inFull, async () => {
    const { code, output } = await runToEnd('src/main.ts', ['analytics'], {
      SIGHTLINE_ANALYTICS_URL: `http://127.0.0.1:${await freePort()}`,
      SIGHTLINE_DATA_DIR: temporaryFolder(),
      SIGHTLINE_ASN_DB: fileURLToPath(import.meta.url),
    })
    assert.equal(code, 1)
    assert.match(output, /SIGHTLINE_ASN_DB is not the path of a database in MaxMind format/)
  })

  for (const threads of ['1', '2'])
    test(
      `a port in use ends the start with one line, with ${threads} threads for hits`,
      threads === '2' ? inFull : {},
      async () => {
        const { code, output } = await runToEnd('src/main.ts', ['analytics'], {
          ...overloaded.environment,
          SIGHTLINE_DATA_DIR: temporaryFolder(),
          SIGHTLINE_INGEST_THREADS: threads,
        })
        assert.equal(code, 1)
        const { port } = new URL(overloaded.analyticsUrl)
        const [line = '', ...others] = output.split('\n').filter((each) => /"level":[56]0/.test(each))
        assert.deepEqual(others, [])
        assert.equal(
          JSON.parse(line).msg,
          `Sightline could not start: port ${port} on 127.0.0.1 is already in use. End the program that uses it, or set SIGHTLINE_ANALYTICS_PORT to another one.`,
        )
        assert.doesNotMatch(output, /\bat .+:\d+:\d+/)
      },
    )
})

describe('stopping', () => {
  test('ends the logged wait for an unreachable event store', inFull, async () => {
    const starting = run('src/main.ts', ['analytics'], {
      SIGHTLINE_ANALYTICS_URL: `http://127.0.0.1:${await freePort()}`,
      SIGHTLINE_DATA_DIR: temporaryFolder(),
      SIGHTLINE_EVENTS_URL: `clickhouse://name:secret-password@127.0.0.1:${await freePort()}/events`,
    })
    await starting.printed('Waiting for the event store')
    starting.signal('SIGTERM')
    assert.equal(await starting.ended, 0)
    assert.match(starting.output(), /connect ECONNREFUSED/)
    assert.doesNotMatch(starting.output(), /secret-password|could not start/)
  })

  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    test(`${signal} to npm start ends the service`, {
      timeout: 60_000,
      ...inFull,
    }, async () => {
      const url = `http://127.0.0.1:${await freePort()}`
      const { HOME, PATH } = process.env
      const npm = spawn('npm', ['start', '--', 'analytics'], {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: {
          ...{ HOME, PATH, npm_config_update_notifier: 'false' },
          ...{
            SIGHTLINE_ANALYTICS_URL: url,
            SIGHTLINE_DATA_DIR: temporaryFolder(),
            SIGHTLINE_DNS_SERVERS: '127.0.0.1:9',
          },
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      npm.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      const ended = once(npm, 'close')
      await eventually(() => assert.match(output, /Sightline is ready/))
      const service = Number(/"pid":(\d+)/.exec(output)?.[1])
      runAtExit(() => isRunning(service) && process.kill(service, 'SIGKILL'))
      npm.kill(signal)
      // Its output is closed when the service has ended.
      await ended
      assert.match(output, /"msg":"Stopping"/)
      await assert.rejects(fetch(`${url}/health/live`))
    })

  // An idle connection would be kept for 65 seconds: the one that was busy must not be.
  test('waits for requests in flight, and no longer', { timeout: 60_000 }, async () => {
    const sightline = await startSightline()
    const headers = { ...form({}).headers, authorization, prefer: 'wait=3' }
    const body = form({ url: 'http://127.0.0.1:1/' }).body ?? ''
    const waiting = fetch(`${sightline.seoUrl}/api/v1/reports`, { method: 'POST', headers, body })
    await sleep(500)
    const stopped = sightline.stop()
    assert.equal((await waiting).status, 201)
    assert.equal(await stopped, 0)
  })
})

test('a slow client is disconnected while others are served', { timeout: 120_000, ...inFull }, async () => {
  assert.equal(await statusOf(`${overloaded.analyticsUrl}/api/v1/websites`), 200)
  assert.deepEqual(await slowClients, ['headers', 'body'])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends a byte a second and never ends; resolves with its name when the service has had enough. */
async function drip(name: 'headers' | 'body', baseUrl: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  const start = `POST /api/v1/websites HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${authorization}\r\n`
  const body = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  socket.write(start + (name === 'body' ? body : 'x-slow: '))
  const dripping = setInterval(() => socket.write('x'), 1_000)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return name
}
