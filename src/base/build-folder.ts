import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from './errors.ts'

const unusedAfterMs = 24 * 60 * 60 * 1000
const inUseEveryMs = 60 * 60 * 1000

export interface BuildOptions {
  /** The project's folder. Builds are kept in its `dist`. */
  readonly root: string
  /** What the names of its builds begin with. */
  readonly kind: string
  /** All that the build is made of, as paths from the project's folder. */
  readonly sources: () => readonly string[]
  /** Writes the build into an empty folder. */
  readonly build: (folder: string) => Promise<void>
  readonly onBuild?: () => void
}

/**
 * The folder of a build, built first where its sources have changed since. A build is named after its sources and put in
 * place whole, so that processes that start side by side never see half of one.
 */
export async function buildFolder({ root, kind, sources, build, onBuild }: BuildOptions): Promise<string> {
  const builds = join(root, 'dist')
  const known = prebuilt(root, kind) ?? unchangedBuild(root, kind)
  if (known !== null) return known
  const paths = sources()
  const seen = [...new Set(paths.flatMap((path) => [path, dirname(path)]))].map((path) => stateOf(root, path))
  const name = `${kind}-${fingerprint(root, paths)}`
  const folder = join(builds, name)
  if (!existsSync(folder)) {
    onBuild?.()
    mkdirSync(builds, { recursive: true })
    removeUnused(builds, kind)
    const draft = mkdtempSync(join(builds, `${kind}-draft-`))
    try {
      await build(draft)
      if (name !== `${kind}-${fingerprint(root, paths)}`) throw new Error('The sources changed while they were built.')
      renameSync(draft, folder)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      // Otherwise another process was first, with the same sources.
      if (!existsSync(folder)) throw new Error(`The ${kind} could not be built: ${messageOf(error)}`, { cause: error })
    }
  }
  writeLastBuild(root, kind, { name, seen })
  return folder
}

/** The build in an installed package, which has no sources. */
function prebuilt(root: string, kind: string): string | null {
  try {
    const names: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(join(root, 'dist', 'prebuilt.json'), 'utf8'),
    )
    return join(root, 'dist', names[kind] ?? '')
  } catch {
    return null
  }
}

/** A file or folder as it was when the sources were last read: path, size and time of its last change. */
type FileState = readonly [path: string, size: number, changedMs: number]

interface LastBuild {
  readonly name: string
  readonly seen: readonly FileState[]
}

/** To read all sources takes ten times as long as to ask when they were changed. Folders tell of files that came or went. */
function unchangedBuild(root: string, kind: string): string | null {
  try {
    const { name, seen }: LastBuild = JSON.parse(readFileSync(lastBuildFile(root, kind), 'utf8'))
    const folder = join(root, 'dist', name)
    const isSame = seen.every((state) => String(stateOf(root, state[0])) === String(state))
    return isSame && existsSync(folder) ? folder : null
  } catch {
    return null
  }
}

const lastBuildFile = (root: string, kind: string): string => join(root, '.cache', `${kind}.json`)

function stateOf(root: string, path: string): FileState {
  const { size, ctimeMs } = statSync(join(root, path))
  return [path, size, ctimeMs]
}

function writeLastBuild(root: string, kind: string, build: LastBuild): void {
  const file = lastBuildFile(root, kind)
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, JSON.stringify(build))
    renameSync(draft, file)
  } catch {
    // Where nothing can be written, the sources are read at each start.
    rmSync(draft, { force: true })
  }
}

/** The files of a folder and the folders in it, from the project's folder. */
export function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
}

/** Runs a build script in a process of its own: the bundler's memory and threads are not kept for as long as the services run. */
export async function runBuildScript(script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    // Nothing of the service's environment, which holds secrets, is the bundler's business.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(output)
}

function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sources.toSorted()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

/** So that a build of other sources does not remove this one as unused while the process runs: some files are read late. */
export function keepInUse(folder: string): string {
  markInUse(folder)
  setInterval(markInUse, inUseEveryMs, folder).unref()
  return folder
}

function markInUse(folder: string): void {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch {
    // It can be read; that is enough.
  }
}

/** Builds of earlier sources, and drafts of processes that were killed. */
function removeUnused(builds: string, kind: string): void {
  for (const name of readdirSync(builds).filter((name) => name.startsWith(`${kind}-`))) {
    const path = join(builds, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > unusedAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
