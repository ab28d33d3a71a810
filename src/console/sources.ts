import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tells one state of the sources from another. The lock file is among them: what is bundled follows it too. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const files = globSync('web/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const path of [...files, join(root, 'package-lock.json')]) {
    const content = readFileSync(path)
    hash.update(`${path.slice(root.length)}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}
