import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keepInUse } from '../base/build-folder.ts'
import { messageOf } from '../base/errors.ts'
import { bundlePrograms } from './bundle.ts'
import { bundledName, type programs } from './entries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

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
    return keepInUse(await bundlePrograms(root))
  } catch (error) {
    const reason = messageOf(error)
    process.stderr.write(`Sightline starts more slowly, from its sources, since they could not be bundled. ${reason}\n`)
    return null
  }
}
