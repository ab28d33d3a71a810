import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import manifest from '../../../package.json' with { type: 'json' }
import { startWith } from '../../base/command-name.ts'
import { messageOf } from '../../base/errors.ts'
import { findBrowser, howToInstallBrowser } from '../../seo/render/find-browser.ts'
import type { UnknownVariable } from '../config.ts'
import { isOurFile } from '../data-folder.ts'
import { diskLimits } from '../disk.ts'
import type { MachineOptions } from '../options.ts'
import { type Check, type Findings, failure, ok, skipped, warning } from './check.ts'
import type { ServiceStatus } from './service-status.ts'

const megabyte = 1024 ** 2
const browserTimeoutMs = 20_000

/** What can be seen on this machine alone. */
export const machineChecks = (
  config: MachineOptions,
  unknownVariables: readonly UnknownVariable[],
  service: ServiceStatus | null,
): readonly Check[] => [
  { name: 'configuration', run: async () => checkVariables(unknownVariables) },
  { name: 'version', run: async () => checkVersion(service) },
  { name: 'libraries', run: checkLibraries },
  { name: 'data folder', run: () => checkFolder(config.dataDir) },
  { name: 'file permissions', run: () => checkPermissions(config.dataDir) },
  { name: 'disk', run: () => checkDisk(config) },
  { name: 'browser', run: () => checkBrowser(config) },
]

const checkVariables = (unknown: readonly UnknownVariable[]): Findings =>
  unknown.length === 0
    ? ok('All SIGHTLINE_ variables are known and valid.')
    : warning(
        `Not variables of Sightline: ${unknown.map(({ name, nearest }) => (nearest === null ? name : `${name} (did you mean ${nearest}?)`)).join(', ')}.`,
        `Correct their names; ${startWith} --help lists all of them.`,
      )

function checkVersion(service: ServiceStatus | null): Findings {
  const { version } = manifest
  const expected = manifest.dependencies.node.split('.')[0]
  const major = process.versions.node.split('.')[0]
  if (major !== expected)
    return failure(
      `Node ${process.version} runs this command; Sightline needs Node ${expected}.`,
      'Start it with npm, which uses the Node that is installed with Sightline.',
    )
  if (service === null)
    return ok(`Sightline ${version}, Node ${process.version}; the service is not running in this data folder.`)
  if (service.version !== version)
    return warning(
      `Sightline ${service.version} is running, but ${version} is installed.`,
      'Restart the service to finish the upgrade.',
    )
  return ok(`Sightline ${version} is running, on Node ${service.node}.`)
}

const neededLibraries = ['libatomic.so.1', 'libstdc++.so.6']

/** Where one is missing, nothing starts, and the launcher says so. They are named for those who move Sightline to a smaller system. */
async function checkLibraries(): Promise<Findings> {
  const mapped = await readFile('/proc/self/maps', 'utf8').catch(() => null)
  if (mapped === null) return skipped('Only on Linux, Node needs libraries that may be missing.')
  const missing = neededLibraries.filter((library) => mapped.includes(library))
  return ok(`Node uses ${missing.join(' and ') || 'none of those that minimal systems lack'} of this system.`)
}

async function checkFolder(dataDir: string): Promise<Findings> {
  const path = resolve(dataDir)
  const stats = await stat(path).catch(() => null)
  if (!stats)
    return warning(
      `${path} does not exist yet.`,
      'The first start creates it. If there should be data, correct SIGHTLINE_DATA_DIR.',
    )
  if (!stats.isDirectory()) return failure(`${path} is not a folder.`, 'Set SIGHTLINE_DATA_DIR to a folder.')
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return failure(
      `${path} cannot be written (${messageOf(error)}).`,
      "Make the folder writable for the service's user, and run this command as that user.",
    )
  }
  return ok(path)
}

async function checkPermissions(dataDir: string): Promise<Findings> {
  const all = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : null))
  if (all === null) return skipped('The data folder cannot be read, see above.')
  const names = all.filter(isOurFile)
  const readable: string[] = []
  const foreign: string[] = []
  for (const name of names) {
    const stats = await stat(join(dataDir, name)).catch(() => null)
    if (stats && (stats.mode & 0o077) !== 0) readable.push(name)
    if (stats && process.getuid && stats.uid !== process.getuid()) foreign.push(name)
  }
  if (foreign.length > 0)
    return failure(
      `Other users own ${foreign.join(', ')}.`,
      "Give the files to the service's user (chown), and run commands as that user, too.",
    )
  if (readable.length > 0)
    return warning(
      `Other users of this machine can read ${readable.join(', ')}.`,
      'Start the service once, which changes their modes, or run chmod go= on them.',
    )
  return names.length === 0
    ? skipped('There are no files yet.')
    : ok(`Only their own user can read the ${names.length} files.`)
}

async function checkDisk({ dataDir, diskLowMegabytes, diskFullMegabytes }: MachineOptions): Promise<Findings> {
  const stats = await statfs(dataDir).catch(() => null)
  if (!stats) return skipped('The data folder does not exist yet.')
  const free = Math.floor((stats.bavail * stats.bsize) / megabyte)
  const total = Math.floor((stats.blocks * stats.bsize) / megabyte)
  const text = `${free.toLocaleString('en')} of ${total.toLocaleString('en')} MB are free.`
  if (stats.files > 0 && stats.ffree < 1_000)
    return failure(
      `${text} Only ${stats.ffree} inodes are left.`,
      'Delete files that are not needed, or enlarge the file system.',
    )
  const space = { freeBytes: stats.bavail * stats.bsize, totalBytes: stats.blocks * stats.bsize }
  const { fullBytes, lowBytes } = diskLimits(diskLowMegabytes, diskFullMegabytes)(space)
  if (space.freeBytes < fullBytes)
    return failure(`${text} Hits are refused.`, 'Free some space, or move the data folder to a larger disk.')
  return space.freeBytes < lowBytes
    ? warning(`${text} Audits, crawls, roll-ups and emails are paused.`, 'Free some space before the disk is full.')
    : ok(text)
}

/** Starts it, since a browser that is installed may still lack libraries. */
async function checkBrowser({ browser }: MachineOptions): Promise<Findings> {
  const { path, ...rest } = await findBrowser(browser)
  if (path === null) {
    const problem = 'problem' in rest ? rest.problem : ''
    if (browser === 'off') return skipped(problem)
    return browser === null
      ? warning('No Chromium was found, so pages are audited without rendering them.', howToInstallBrowser)
      : failure(problem, howToInstallBrowser)
  }
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: browserTimeoutMs })
    return ok(`${path}: ${stdout.trim().slice(0, 100)}`)
  } catch (error) {
    return failure(`${path} does not start: ${messageOf(error).slice(0, 500)}`, howToInstallBrowser)
  }
}
