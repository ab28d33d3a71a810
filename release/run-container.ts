import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseContainerfile, valuesOf } from './containerfile.ts'

/**
 * Runs what the Containerfile does without a container engine: `node release/run-container.ts ARCHIVE`. The commands of its first stage run in an
 * empty folder, then the entry point with its environment until the health check passes. It uses the network, as npm does.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const archive = resolve(process.argv[2] ?? 'dist/sightline-0.2.0.tgz')
const [install, image] = parseContainerfile(readFileSync(join(root, 'docs/deploy/Containerfile'), 'utf8'))
if (!install || !image) throw new Error('The Containerfile does not have two stages.')

const folder = mkdtempSync(join(tmpdir(), 'sightline-container-'))
const app = join(folder, 'app')
const data = join(folder, 'data')
mkdirSync(app)
mkdirSync(data)
const inFolder = (text: string): string =>
  text.replaceAll('/opt/sightline', app).replaceAll('/tmp/sightline.tgz', archive).replaceAll('/data', data)
const readWords = (text: string): readonly string[] => JSON.parse(inFolder(text.replace(/^.*?CMD /, '')))

try {
  for (const command of valuesOf(install, 'RUN'))
    execFileSync('/bin/sh', ['-ec', inFolder(command)], { cwd: app, stdio: 'inherit' })
  process.stdout.write(execFileSync('du', ['-sm', app], { encoding: 'utf8' }))

  const environment = valuesOf(image, 'ENV').flatMap((line) => line.split(' ').map((pair) => inFolder(pair).split('=')))
  const env = { ...Object.fromEntries(environment), PATH: `${app}:${app}/node_modules/.bin:/usr/bin:/bin` }
  const [file = '', ...args] = valuesOf(image, 'ENTRYPOINT')
    .flatMap(readWords)
    .concat(valuesOf(image, 'CMD').flatMap(readWords))
  const service = spawn(join(app, file), args, { cwd: data, env, stdio: 'inherit' })
  const [check = '', ...checkArgs] = valuesOf(image, 'HEALTHCHECK').flatMap(readWords)
  let isHealthy = false
  for (let attempt = 0; attempt < 60 && !isHealthy; attempt++) {
    await sleep(1_000)
    isHealthy = spawnSync(join(app, check), checkArgs, { cwd: data, env }).status === 0
  }
  service.kill('SIGTERM')
  await new Promise((end) => service.once('exit', end))
  process.stdout.write(isHealthy ? 'The health check has passed.\n' : 'The health check has not passed.\n')
  process.exitCode = isHealthy ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
