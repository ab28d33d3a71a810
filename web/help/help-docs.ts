import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { HelpContents, HelpPageData, SearchData } from '../src/pages/help/help-page-data.ts'
import { type HelpPage, readDocs, searchUnits } from './pages.ts'

const virtualName = 'virtual:help'
const docs = fileURLToPath(new URL('../../docs', import.meta.url))

export interface HelpFile {
  readonly name: string
  readonly content: string | Buffer
}

/**
 * Provides `virtual:help`, the URL of a JSON file that lists the pages of docs/. Each page is a file of its own, and so is what a
 * search needs: all of them are written when the console is built, and loaded when they are needed.
 */
export function helpDocs(): Plugin {
  let base = '/'
  let building = false
  return {
    name: 'sightline-help',
    configResolved(config) {
      base = config.base
      building = config.command === 'build'
    },
    resolveId: (id) => (id === virtualName ? `\0${virtualName}` : undefined),
    load(id) {
      if (id !== `\0${virtualName}`) return undefined
      const contentsUrl = writeHelp(docs, ({ name, content }) => {
        if (!building) return dataUrl(name, content)
        const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
        const fileName = `assets/help/${name.replace(/(?=\.\w+$)/, `-${hash}`)}`
        this.emitFile({ type: 'asset', fileName, source: content })
        return base + fileName
      })
      return `export const contentsUrl = ${JSON.stringify(contentsUrl)}`
    },
  }
}

const dataUrl = (name: string, content: string | Buffer): string =>
  `data:${name.endsWith('.json') ? 'application/json' : 'image/svg+xml'};base64,${Buffer.from(content).toString('base64')}`

/** Writes all files of the help, each under the URL that `write` returns, and returns that of the list. */
export function writeHelp(folder: string, write: (file: HelpFile) => string): string {
  const pictures = new Map<string, string>()
  const pictureUrl = (file: string): string | null => {
    const path = join(folder, file)
    if (!['.png', '.svg'].includes(extname(file)) || !path.startsWith(folder) || !existsSync(path)) return null
    const known = pictures.get(file)
    if (known !== undefined) return known
    const url = write({ name: file.replaceAll('/', '-'), content: readFileSync(path) })
    pictures.set(file, url)
    return url
  }
  const { folders, start } = readDocs(folder, pictureUrl)
  const writeJson = (name: string, value: HelpPageData | SearchData | HelpContents): string =>
    write({ name: `${name}.json`, content: JSON.stringify(value) })
  const entryOf = (page: HelpPage) => ({
    path: page.path,
    title: page.title,
    url: writeJson(`page-${page.path.replaceAll('/', '-')}`, {
      title: page.title,
      headings: page.headings,
      nodes: page.nodes,
    }),
    ...(page.hasMoved && { hasMoved: true as const }),
  })
  const sections = folders.map(({ folder: name, title, pages }) => ({ folder: name, title, pages: pages.map(entryOf) }))
  const searched = folders.flatMap(({ pages }) => pages).filter(({ hasMoved }) => !hasMoved)
  const search = writeJson('search', {
    pages: searched.map(({ path, title }) => [path, title]),
    units: searched.flatMap(searchUnits),
  })
  return writeJson('contents', { sections, start: start === null ? null : entryOf(start), search })
}
