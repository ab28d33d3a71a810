import { readFileSync, writeFileSync } from 'node:fs'
import { generatedPages, withGenerated } from './generate.ts'
import { exists, projectFile, readPages } from './pages.ts'

const names = new Set([...readPages().map(({ name }) => name), ...Object.keys(generatedPages)])
for (const name of names) {
  const text = exists(name) ? readFileSync(projectFile(name), 'utf8') : ''
  const next = await withGenerated(name, text)
  if (next !== text) writeFileSync(projectFile(name), next)
}
