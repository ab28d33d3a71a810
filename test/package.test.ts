import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseContainerfile } from '../release/containerfile.ts'
import { commandOf, imageUser, rootName, rootObstacle, spawnInRoot } from '../release/image-root.ts'
import { enginesFolder } from './clickhouse/location.ts'
import { runAtExit } from './support/at-exit.ts'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { freePort } from './support/port.ts'
import { ownerKey } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const nodePackage = `node-${process.platform}-${process.arch}`
let archive = ''
let trackerArchive = ''
before(() => {
  const packed = execFileSync(process.execPath, ['release/package.ts', temporaryFolder()], {
    cwd: root,
    encoding: 'utf8',
  })
  ;[archive = '', trackerArchive = ''] = packed.trim().split('\n')
})

interface Installed {
  readonly app: string
  readonly manifest: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
}

/** Only what the archive asks for is there, as after npm install, which would need the network. The packages are links into a folder. */
function install(folder: string, packages: string): Installed {
  const app = join(folder, 'app')
  const package_ = join(app, 'node_modules/sightline')
  mkdirSync(package_, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', package_, '--strip-components=1'])
  // As npm does: all users can read what it installs.
  execFileSync('chmod', ['-R', 'a+rX', app])
  const manifest: Installed['manifest'] = JSON.parse(readFileSync(join(package_, 'package.json'), 'utf8'))
  const addPackage = (name: string, from: string): void => {
    const link = join(app, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(packages, from), link)
  }
  for (const name of Object.keys(manifest.dependencies ?? {})) addPackage(name, name)
  assert.ok(Object.hasOwn(manifest.optionalDependencies ?? {}, nodePackage))
  addPackage(nodePackage, `node/node_modules/${nodePackage}`)
  return { app, manifest }
}

test('the packed archive runs in an empty folder, and counts a visit', async (context) => {
  const trackerFiles = execFileSync('tar', ['-tzf', trackerArchive], { encoding: 'utf8' }).trim().split('\n').sort()
  assert.deepEqual(
    trackerFiles,
    ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json', 'start-tracker.d.ts'].map(
      (name) => `package/${name}`,
    ),
  )
  const folder = temporaryFolder()
  const { manifest } = install(folder, join(root, 'node_modules'))
  const installed = join(folder, 'app/node_modules/sightline')
  assert.equal(manifest.devDependencies, undefined)
  // Whether npm runs install scripts of dependencies depends on its version and settings.
  assert.equal(manifest.scripts, undefined)
  for (const built of ['rolldown', 'vite', 'typescript', 'node'])
    assert.ok(!Object.hasOwn(manifest.dependencies ?? {}, built))
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
  for (const path of ['/', '/help', '/js/script.js', '/docs'])
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
  const helpFiles = globSync('dist/console-*/assets/help/*.json', { cwd: installed })
  assert.ok(helpFiles.length > globSync('docs/**/*.md', { cwd: root }).length, `${helpFiles.length} files of the help`)

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

const stages = parseContainerfile(readFileSync(join(root, 'docs/deploy/Containerfile'), 'utf8'))
for (const [name, stage] of [
  ['the image', stages.at(-1)],
  ['the image with Chromium', stages.find(({ name }) => name === 'rendering')],
] as const) {
  assert.ok(stage)
  const imageRoot = join(enginesFolder, rootName(stage))
  const missing =
    rootObstacle() ?? (existsSync(imageRoot) ? null : 'its root is missing: run "node test/setup.ts full"')
  test(`${name} runs in a read-only root of its own, by an ordinary user`, { skip: missing ?? false }, async () => {
    const folder = temporaryFolder()
    const { app } = install(folder, '/opt/packages/node_modules')
    symlinkSync(`node_modules/${nodePackage}/bin/node`, join(app, 'node'))
    const data = join(folder, 'data')
    mkdirSync(data)
    chownSync(data, imageUser(stage), imageUser(stage))
    const mounts = { app, data, packages: join(root, 'node_modules') }
    const port = await freePort()
    const url = `http://localhost:${port}`
    const variables = {
      SIGHTLINE_ANALYTICS_URL: url,
      SIGHTLINE_SEO_URL: `http://localhost:${await freePort()}`,
      SIGHTLINE_API_KEY: ownerKey,
      SIGHTLINE_HOST: 'localhost',
      SIGHTLINE_DNS_SERVERS: '127.0.0.1:9',
      SIGHTLINE_SEO_ALLOW: 'localhost',
    }
    const start = (command: readonly string[]) =>
      spawnInRoot(imageRoot, stage, mounts, command, { variables, stdio: ['ignore', 'pipe', 'pipe'] })
    const outputOf = (child: ChildProcess): (() => string) => {
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      return () => output
    }
    const run = async (command: readonly string[]): Promise<readonly [code: number, output: string]> => {
      const child = start(command)
      const output = outputOf(child)
      const [code] = await once(child, 'close')
      return [code, output()]
    }
    const service = start(commandOf(stage, 'ENTRYPOINT', 'CMD'))
    runAtExit(() => service.kill('SIGKILL'))
    const output = outputOf(service)
    await Promise.race([
      eventually(() => assert.match(output(), /Sightline is ready\./)),
      once(service, 'exit').then(() => assert.fail(output())),
    ])
    assert.match(
      readFileSync(`/proc/${service.pid}/status`, 'utf8'),
      new RegExp(`^Uid:\\s+${imageUser(stage)}\\s`, 'm'),
    )
    assert.match(readFileSync(`/proc/${service.pid}/mounts`, 'utf8'), /^\S+ \/ \S+ ro,/m)
    const { totals } = await trackWebsite(await createClient(url, ownerKey), 'example.test')
    assert.equal((await sendHit(url, { u: 'https://example.test/' })).status, 202)
    await eventually(async () => assert.deepEqual(await totals('pageviews'), [1]))
    const check = commandOf(stage, 'HEALTHCHECK').map((word) => word.replace('localhost:4100', `localhost:${port}`))
    assert.deepEqual(await run(check), [0, ''])

    const command = commandOf(stage, 'ENTRYPOINT')
    const [code, report] = await run([...command, 'doctor', '--offline'])
    assert.equal(code, 0, report)
    assert.match(report, /^ok {7}libraries: Node uses libatomic\.so\.1/m)
    const withBrowser = stage.name === 'rendering'
    assert.match(report, withBrowser ? /^ok {7}browser: .*Chromium \d/m : /^WARNING {2}browser: No Chromium was found/m)
    if (withBrowser) {
      const audit = ['audit', `${url}/sign-in`, '--render', 'always', '--format', 'json']
      const [, rendered] = await run([...command, ...audit])
      assert.match(rendered, /"status": "rendered"/)
    }
    service.kill('SIGTERM')
    assert.deepEqual(await once(service, 'exit'), [0, null], output())
  })
}

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the systemd unit is valid, also with what its comment allows', {
  skip: hasSystemd ? false : 'systemd-analyze is not installed',
}, () => {
  const unit = readFileSync(join(root, 'docs/deploy/sightline.service'), 'utf8')
  const override = [...unit.matchAll(/^# {3}(.+)$/gm)].map(([, line]) => `${line}\n`).join('')
  assert.match(override, /^\[Service\]\nRestrictNamespaces=user pid net\n/)
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'sightline.service.d'))
  writeFileSync(join(folder, 'sightline.service'), unit)
  for (const text of ['', override]) {
    writeFileSync(join(folder, 'sightline.service.d/override.conf'), text)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'sightline.service')], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /sightline\.service/)
  }
})
