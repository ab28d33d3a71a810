import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseContainerfile, type Stage } from '../release/containerfile.ts'
import { makeImageRoot, rootName, rootObstacle } from '../release/image-root.ts'
import { installEngine } from './clickhouse/install.ts'
import { enginesFolder, isEmulated, missingReason } from './clickhouse/location.ts'
import { headlessShell } from './support/browser.ts'
import { caddy, extractPackage, findProgram, nginx, type PackagedProgram, promtool } from './support/debian-packages.ts'

/** Puts in place what the tests need besides `npm ci`: a browser, a C compiler, ClickHouse's engine, nginx, Caddy, promtool, the roots of the
 * images. Quick where nothing is missing. */
const browser = '/usr/bin/chromium'
const compiler = '/usr/bin/cc'

if (!existsSync(browser)) process.exitCode = install(browser, ['chromium'], 'The tests drive a real browser')
// Where it is missing, the tests drive the whole browser instead, which takes longer.
if (!existsSync(headlessShell)) install(headlessShell, ['chromium-headless-shell'], 'The tests of the console drive it')
// Without it, the tests of failing disks and power cuts are skipped.
if (!existsSync(compiler)) install(compiler, ['gcc', 'libc6-dev'], 'The tests of faults compile a library')
// The default command of other CPUs does without the emulated engine: see `run.ts`.
if (!isEmulated || process.argv[2] === 'full') installClickhouse()
takeProgram(nginx, 'Tests behind nginx')
takeProgram(caddy, 'Tests behind Caddy')
takeProgram(promtool, 'The test of metrics by promtool')

for (const { name, stage } of imageStages()) makeRoot(name, stage)

/** The image with Chromium is four times as large, so only the full tests run it. */
function imageStages(): readonly { readonly name: string; readonly stage: Stage }[] {
  const stages = parseContainerfile(readFileSync(new URL('../docs/deploy/Containerfile', import.meta.url), 'utf8'))
  const image = stages.at(-1)
  const rendering = process.argv[2] === 'full' ? stages.find(({ name }) => name === 'rendering') : undefined
  return [
    ...(image ? [{ name: 'the image', stage: image }] : []),
    ...(rendering ? [{ name: 'the image with Chromium', stage: rendering }] : []),
  ]
}

function makeRoot(name: string, stage: Stage): void {
  const folder = join(enginesFolder, rootName(stage))
  if (existsSync(folder)) return
  const obstacle = rootObstacle()
  if (obstacle === null) console.log(`The root of ${name} is missing: making it from Debian's packages in .engines.`)
  try {
    if (obstacle !== null) throw new Error(obstacle)
    makeImageRoot(folder, stage)
  } catch (error) {
    console.error(`The test of ${name} will be skipped, since its root cannot be made: ${error}`)
  }
}

function install(program: string, packages: readonly string[], reason: string): number {
  const names = packages.join(' ')
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`${reason}, and ${program} is missing. Install Debian's package ${names}.`)
    return 1
  }
  console.log(`${program} is missing: installing Debian's package ${names}.`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', ['--quiet', ...step], { stdio: 'inherit', env: environment })
    if (status !== 0) {
      console.error(`apt-get ${step.join(' ')} failed with ${status}. Install ${names} by hand.`)
      return 1
    }
  }
  return existsSync(program) ? 0 : 1
}

/** The tests run without it too, and say which of them did not. */
function installClickhouse(): void {
  installEngine()
  const reason = missingReason()
  if (reason !== null) console.error(`Tests on ClickHouse will be skipped, since it cannot be had: ${reason}`)
}

/** Here too, the tests that need it say so. */
function takeProgram(program: PackagedProgram, tests: string): void {
  if (findProgram(program) !== undefined) return
  console.log(`${program.path} is missing: taking it from Debian's package ${program.package} into .engines.`)
  try {
    extractPackage(program)
  } catch (error) {
    console.error(`${tests} will be skipped, since it cannot be had: ${error}`)
  }
}
