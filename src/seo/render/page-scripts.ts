import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const inPage = (name: string): Promise<string> => readFile(new URL(`./in-page/${name}.js`, import.meta.url), 'utf8')
const require = createRequire(import.meta.url)

/** What is evaluated in pages. */
export const pageScripts = Promise.all([
  inPage('observe'),
  inPage('close-ways'),
  inPage('serialize'),
  inPage('layout'),
  readFile(require.resolve('axe-core/axe.min.js'), 'utf8'),
]).then(([observe, closeWays, serialize, layout, axe]) => ({ observe, closeWays, serialize, layout, axe }))
// The rejection is reported by the code that awaits it first.
pageScripts.catch(() => {})
