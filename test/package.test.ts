import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runAtExit } from './support/at-exit.ts'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { freePort } from './support/port.ts'
import { ownerKey } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the packed archive runs in an empty folder, and counts a visit', async (context) => {
  const folder = temporaryFolder()
  const packed = execFileSync(process.execPath, ['release/package.ts', folder], { cwd: root, encoding: 'utf8' })
  const [archive = '', trackerArchive = ''] = packed.trim().split('\n')
  const trackerFiles = execFileSync('tar', ['-tzf', trackerArchive], { encoding: 'utf8' }).trim().split('\n').sort()
  assert.deepEqual(
    trackerFiles,
    ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json', 'start-tracker.d.ts'].map(
      (name) => `package/${name}`,
    ),
  )
  const installed = join(folder, 'app/node_modules/sightline')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1'])
  // Only what the archive asks for is there, as after npm install, which would need the network.
  const { dependencies, devDependencies, optionalDependencies, ...manifest } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  assert.equal(devDependencies, undefined)
  const addPackage = (name: string, from: string): void => {
    const link = join(folder, 'app/node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', from), link)
  }
  for (const name of Object.keys(dependencies)) addPackage(name, name)
  const node = `node-${process.platform}-${process.arch}`
  assert.ok(Object.hasOwn(optionalDependencies, node))
  addPackage(node, `node/node_modules/${node}`)
  // Whether npm runs install scripts of dependencies depends on its version and settings.
  assert.equal(manifest.scripts, undefined)
  for (const built of ['rolldown', 'vite', 'typescript', 'node']) assert.ok(!Object.hasOwn(dependencies, built))
  assert.ok(!existsSync(join(installed, 'src/program')))

  const analyticsUrl = `http://127.0.0.1:${await freePort()}`
  const env = {
    PATH: process.env.PATH,
    SIGHTLINE_ANALYTICS_URL: analyticsUrl,
    SIGHTLINE_SEO_URL: `http://127.0.0.1:${await freePort()}`,
    SIGHTLINE_API_KEY: ownerKey,
    SIGHTLINE_DNS_SERVERS: '127.0.0.1:9',
    SIGHTLINE_AUDIT_THREADS: '1',
  }
  const command = join(installed, 'bin/sightline.js')
  const options = { cwd: join(folder, 'app'), env }
  const service = spawn(process.execPath, [command], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  runAtExit(() => service.kill('SIGKILL'))
  context.after(() => service.kill('SIGTERM'))
  let output = ''
  for (const stream of [service.stdout, service.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await eventually(() => assert.match(output, /Sightline is ready\./))
  const { totals } = await trackWebsite(await createClient(analyticsUrl, ownerKey), 'example.test')
  assert.equal((await sendHit(analyticsUrl, { u: 'https://example.test/' })).status, 202)
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [1]))
  for (const path of ['/', '/js/script.js', '/docs'])
    assert.equal((await fetch(`${analyticsUrl}${path}`)).status, 200, path)
  const listed = spawnSync(process.execPath, [command, 'keys', 'list'], { ...options, encoding: 'utf8' })
  assert.equal(listed.status, 0, listed.stderr)
  assert.match(listed.stdout, /First key/)
  const program = `const { createClient } = await import('sightline/client')
    const client = createClient({ analyticsUrl: '${analyticsUrl}', key: '${ownerKey}' })
    for await (const { domain } of client.list('listWebsites', {})) console.info(domain)`
  const client = spawnSync(process.execPath, ['--input-type=module', '-e', program], { ...options, encoding: 'utf8' })
  assert.equal(client.stdout, 'example.test\n', client.stderr)
  assert.ok(existsSync(join(installed, 'client/client.d.ts')))

  const help = spawnSync(process.execPath, [command, '--help'], { ...options, encoding: 'utf8' })
  assert.match(help.stdout, /^Usage: sightline COMMAND\n/)
  assert.ok(!help.stdout.includes('npm run'), help.stdout)
  const startHelp = spawnSync(process.execPath, [command, 'start', '--help'], { ...options, encoding: 'utf8' })
  assert.match(startHelp.stdout, /^Usage: sightline \[analytics\|seo\]\n/)
  const unknown = spawnSync(process.execPath, [command, 'anlytics'], { ...options, encoding: 'utf8' })
  assert.deepEqual(
    [unknown.status, unknown.stderr.split('\n')[0]],
    [2, 'Unknown command: anlytics. Did you mean analytics?'],
  )
  const audit = `const { auditPages } = await import('sightline/audit')
    const page = '${analyticsUrl}/sign-in'
    const [audited, failed] = await auditPages([page, 'http://127.0.0.1:9/'], { allow: ['127.0.0.1'] })
    console.info(audited.url === page, typeof audited.results.summary.score, failed.error.length > 0)
    console.info(await auditPages([page]).then(([refused]) => refused.error, (error) => error.message))
    console.info(await auditPages(page, { language: 'xx' }).catch((error) => error.message))`
  const audited = spawnSync(process.execPath, ['--input-type=module', '-e', audit], { ...options, encoding: 'utf8' })
  assert.match(
    audited.stdout,
    /^true number true\n.*public internet.*\n.*language.*\n/,
    audited.stderr + audited.stdout,
  )
  // As a terminal does at Ctrl-C: the launcher passes the signal on to a service that has it already.
  process.kill(-(service.pid ?? 0), 'SIGINT')
  const [code] = await once(service, 'close')
  assert.equal(code, 0, output)
  assert.match(output, /"msg":"Stopping"/)
  // Nothing is built, and nothing but data is written.
  assert.ok(!/Building|sources/.test(output), output)
  assert.ok(!existsSync(join(installed, '.cache')))

  const killed = spawn(process.execPath, [command, 'analytics'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  killed.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const closed = once(killed, 'close')
  await eventually(() => assert.match(printed, /Sightline is ready\./))
  killed.kill('SIGKILL')
  // The service shares its output, and closes it when it has ended.
  await closed
  assert.match(printed, /"msg":"Stopping"/)
  await assert.rejects(fetch(`${analyticsUrl}/health/live`))
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the systemd unit is valid', { skip: hasSystemd ? false : 'systemd-analyze is not installed' }, () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(root, 'docs/deploy/sightline.service')], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
})
