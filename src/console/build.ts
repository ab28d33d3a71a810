import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './sources.ts'

const unusedAfterMs = 24 * 60 * 60 * 1000

/**
 * The folder of the built console, built first where the sources have changed since. A build is named after its sources
 * and put in place whole, so that services that start side by side never see half of one.
 */
export async function buildConsole(root: string, onBuild: () => void): Promise<string> {
  const builds = join(root, 'dist')
  const name = `console-${fingerprint(root)}`
  const folder = join(builds, name)
  if (existsSync(folder)) return folder
  onBuild()
  mkdirSync(builds, { recursive: true })
  removeUnused(builds)
  const draft = mkdtempSync(join(builds, 'console-draft-'))
  try {
    await bundle(root, draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another start was first, with the same sources.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** In a process of its own: the bundler's memory and threads are not kept for as long as the services run. */
async function bundle(root: string, folder: string): Promise<void> {
  const script = fileURLToPath(new URL('./bundle.ts', import.meta.url))
  const child = spawn(process.execPath, [script, root, folder], {
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
  if (code !== 0) throw new Error(`The console could not be built:\n${output}`)
}

/** Builds of earlier sources, and drafts of starts that were killed. */
function removeUnused(builds: string): void {
  for (const name of readdirSync(builds).filter((name) => name.startsWith('console-'))) {
    const path = join(builds, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > unusedAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
