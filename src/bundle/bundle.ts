import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder, filesIn, runBuildScript } from '../base/build-folder.ts'

/** What is started by hand. Threads are found in the sources. */
export const programs = ['src/program/main.ts', 'src/program/sightline.ts'] as const

/** The folder with the bundled programs: a file for each of them and of their threads, and what they share. */
export function bundlePrograms(root: string): Promise<string> {
  return buildFolder({
    root,
    kind: 'program',
    // The lock file stands for what comes from node_modules.
    sources: () => [...codeIn(root, 'src'), ...codeIn(root, 'tracker'), 'package.json', 'package-lock.json'],
    build: (folder) => runBuildScript(fileURLToPath(new URL('./build.ts', import.meta.url)), [root, folder]),
  })
}

const codeIn = (root: string, folder: string): readonly string[] =>
  filesIn(root, folder).filter((path) => /(?<!\.test)\.ts$/.test(path))

/** The name in the bundle of a source file that a process or thread begins with. */
export const bundledName = (root: string, path: string): string =>
  `${path.slice(join(root, '/').length).replace(/\.ts$/, '').replaceAll('/', '-')}.js`
