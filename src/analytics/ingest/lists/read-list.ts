import { readFileSync } from 'node:fs'

/** Lists that others keep, as `npm run lists` writes them: lines, after a head of `#` lines with source, license and date. */
export type ListName = 'ai-assistants.tsv' | 'referrer-spam.txt' | 'search-engines.tsv' | 'social-networks.tsv'

export const listPath = (name: ListName): URL => new URL(name, import.meta.url)

export const readLines = (name: ListName): readonly string[] =>
  readFileSync(listPath(name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** The lines of a list of hosts by name: `Bing`, tab, `bing.com`. */
export const readRows = (name: ListName): readonly (readonly [name: string, host: string])[] =>
  readLines(name).map((line) => {
    const [source = '', host = ''] = line.split('\t')
    return [source, host]
  })
