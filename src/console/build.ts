import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder, filesIn, runBuildScript } from '../base/build-folder.ts'

/** The folder of the built console. The lock file is among its sources: what is bundled follows it too. */
export function buildConsole(root: string, onBuild: () => void): Promise<string> {
  return buildFolder({
    root,
    kind: 'console',
    sources: () => [...filesIn(root, 'web'), ...helpSources(root), 'package-lock.json'],
    onBuild,
    build: (folder) => runBuildScript(fileURLToPath(new URL('./bundle.ts', import.meta.url)), [root, folder]),
  })
}

/** The documentation with its pictures, which the console shows as its help. */
const helpSources = (root: string): readonly string[] =>
  existsSync(join(root, 'docs')) ? filesIn(root, 'docs').filter((name) => /\.(?:md|png|svg)$/.test(name)) : []
