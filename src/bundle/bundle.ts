import { fileURLToPath } from 'node:url'
import { buildFolder, filesIn, runBuildScript } from '../base/build-folder.ts'

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
