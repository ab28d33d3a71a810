import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './folder.ts'

/** Creates a project folder with a minimal console to build. */
export function createConsoleProject(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'web/public'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(
    join(root, 'web/index.html'),
    '<!doctype html><html><head><title>Console</title><script type="module" src="/main.ts"></script></head></html>',
  )
  writeFileSync(join(root, 'web/main.ts'), 'document.title = "one" satisfies string')
  writeFileSync(join(root, 'web/public/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return root
}
