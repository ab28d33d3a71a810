import { utimesSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageOf } from '../base/errors.ts'
import { bundledName, bundlePrograms, type programs } from './bundle.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const inUseEveryMs = 60 * 60 * 1000

/**
 * Runs a program from its bundle, which is made first where the sources have changed: loading one file for each of a thousand
 * modules is most of a start. Where no bundle can be made, as in a folder that cannot be written, it runs from its sources.
 */
export async function runProgram(path: (typeof programs)[number]): Promise<void> {
  const source = join(root, path)
  const folder = await findBundle()
  await import(pathToFileURL(folder === null ? source : join(folder, bundledName(root, source))).href)
  // Not only at the end: a process that is killed should not compile everything again.
  flushCompileCache()
}

async function findBundle(): Promise<string | null> {
  try {
    const folder = await bundlePrograms(root)
    markInUse(folder)
    setInterval(markInUse, inUseEveryMs, folder).unref()
    return folder
  } catch (error) {
    const reason = messageOf(error)
    process.stderr.write(`Sightline starts more slowly, from its sources, since they could not be bundled. ${reason}\n`)
    return null
  }
}

/** So that a start of another version does not remove it as an old one: threads are loaded late. */
function markInUse(folder: string): void {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch {
    // It can be read; that is enough.
  }
}
