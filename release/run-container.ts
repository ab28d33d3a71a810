import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseContainerfile, valuesOf } from './containerfile.ts'
import { commandOf, imageUser, makeImageRoot, rootObstacle, spawnInRoot } from './image-root.ts'

/**
 * Runs what the Containerfile does without a container engine: `node release/run-container.ts ARCHIVE [TARGET]`, as root on Debian. The commands of its
 * first stage run in an empty folder, and those of the image in a root of its own. There, the entry point runs until the health check
 * passes. It uses the network, as npm and apt-get do.
 */
const obstacle = rootObstacle()
if (obstacle !== null) throw new Error(`The image cannot be run: ${obstacle}.`)
const project = fileURLToPath(new URL('..', import.meta.url))
const archive = resolve(process.argv[2] ?? 'dist/sightline-0.2.0.tgz')
const target = process.argv[3]
const stages = parseContainerfile(readFileSync(join(project, 'docs/deploy/Containerfile'), 'utf8'))
const image = target === undefined ? stages.at(-1) : stages.find(({ name }) => name === target)
const [install] = stages
if (!install || !image) throw new Error('The Containerfile does not have these stages.')

const folder = mkdtempSync(join(tmpdir(), 'sightline-container-'))
const [app, data, root] = [join(folder, 'app'), join(folder, 'data'), join(folder, 'root')]
mkdirSync(app)
mkdirSync(data)
try {
  for (const command of valuesOf(install, 'RUN'))
    execFileSync('/bin/sh', ['-ec', command.replaceAll('/tmp/sightline.tgz', archive)], { cwd: app, stdio: 'inherit' })
  process.stdout.write(execFileSync('du', ['-sm', app], { encoding: 'utf8' }))
  makeImageRoot(root, image)
  chownSync(data, imageUser(image), imageUser(image))

  const inherit = { stdio: 'inherit' } as const
  const service = spawnInRoot(root, image, { app, data }, commandOf(image, 'ENTRYPOINT', 'CMD'), inherit)
  let isHealthy = false
  for (let attempt = 0; attempt < 60 && !isHealthy; attempt++) {
    await sleep(1_000)
    const check = spawnInRoot(root, image, { app, data }, commandOf(image, 'HEALTHCHECK'), inherit)
    const [code] = await once(check, 'exit')
    isHealthy = code === 0
  }
  service.kill('SIGTERM')
  await once(service, 'exit')
  process.stdout.write(isHealthy ? 'The health check has passed.\n' : 'The health check has not passed.\n')
  process.exitCode = isHealthy ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
