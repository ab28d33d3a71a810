import assert from 'node:assert/strict'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../test/support/folder.ts'
import type { HelpContents, HelpNode, HelpPageData, SearchData } from '../src/pages/help/help-page-data.ts'
import { writeHelp } from './help-docs.ts'
import { anchorsOf, readDocs } from './pages.ts'

const docs = fileURLToPath(new URL('../../docs', import.meta.url))

function docsOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const linksIn = (nodes: readonly HelpNode[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const [, { href }, ...children] = node
    return [...(href === undefined ? [] : [href]), ...linksIn(children)]
  })

describe('the pages of the help', () => {
  const files = {
    'README.md': '# Docs\n\n[Filters](reference/filters.md), then [start](start/quickstart.md).',
    'reference/filters.md':
      '# Filters\n\n[One](../start/quickstart.md#one), [here](#x), [code](../../src/a.ts), [web](https://a.example).',
    'reference/api.md': '# API\n\nText, and a [folder](../start).',
    'start/README.md': '# First steps\n\nText.\n\nMore.',
    'start/quickstart.md': '# Quickstart\n\n## One\n\nText.',
    'filters.md': '# Filters\n\nThis page is now [Filters](reference/filters.md).',
    'notes.txt': 'no page',
  }
  const { folders, start } = readDocs(docsOf(files), () => null)

  test('are by folder, in the order of the links in the README, with the README of a folder first', () => {
    assert.deepEqual(
      folders.map(({ title, pages }) => [title, ...pages.map(({ path }) => path)]),
      [
        ['Reference', 'reference/filters', 'reference/api'],
        ['First steps', 'start', 'start/quickstart'],
        ['Documentation', 'filters'],
      ],
    )
    assert.equal(start?.title, 'Docs')
  })

  test('link to each other in the help, and to other sites; other files are text', () => {
    const [filters, api] = folders[0]?.pages ?? []
    assert.deepEqual(linksIn(filters?.nodes ?? []), [
      '/help/start/quickstart#one',
      '/help/reference/filters#x',
      'https://a.example',
    ])
    assert.deepEqual(linksIn(api?.nodes ?? []), ['/help/start'])
  })

  test('that only say where their text is now are not listed', () => {
    const pages = folders.flatMap(({ pages }) => pages)
    assert.deepEqual(
      pages.filter(({ hasMoved }) => hasMoved).map(({ path }) => path),
      ['filters'],
    )
  })
})

describe('the help that is built', () => {
  const written = new Map<string, string>()
  const contentsUrl = writeHelp(docs, ({ name, content }) => {
    const url = `/${name}`
    assert.ok(!written.has(url), `${name} is written twice`)
    written.set(url, content.toString())
    return url
  })
  const parse = <T>(url: string): T => JSON.parse(written.get(url) ?? 'null')
  const contents = parse<HelpContents>(contentsUrl)
  const entries = [...contents.sections.flatMap(({ pages }) => pages), ...(contents.start ? [contents.start] : [])]

  test('has every page of docs/', () => {
    const expected = globSync('**/*.md', { cwd: docs }).map((file) => file.replace(/(?:^|\/)README\.md$|\.md$/, ''))
    assert.ok(expected.length > 30)
    assert.deepEqual(entries.map(({ path }) => path).sort(), [...new Set(expected)].sort())
    for (const { url, title } of entries) assert.equal(parse<HelpPageData>(url).title, title)
  })

  test('has no link to a page or anchor that does not exist', () => {
    const anchors = new Map(entries.map(({ path, url }) => [path, new Set(anchorsOf(parse<HelpPageData>(url).nodes))]))
    const links = entries.flatMap(({ path, url }) =>
      linksIn(parse<HelpPageData>(url).nodes).map((href) => ({ path, href })),
    )
    const inHelp = links.filter(({ href }) => href.startsWith('/help'))
    assert.ok(inHelp.length > 100, `${inHelp.length} links`)
    const broken = inHelp.filter(({ href }) => {
      const [page = '', anchor] = href.replace(/^\/help\/?/, '').split('#')
      return !(anchor === undefined ? anchors.has(page) : anchors.get(page)?.has(anchor))
    })
    assert.deepEqual(broken, [])
    assert.deepEqual(
      links.filter(({ href }) => !/^(?:\/help(?:[/#]|$)|https?:\/\/)/.test(href)),
      [],
    )
  })

  test('has its pictures', () => {
    const pictures =
      globSync('**/*.md', { cwd: docs }).length > 0 && [...written.keys()].filter((url) => /\.(?:png|svg)$/.test(url))
    assert.ok(pictures && pictures.length > 0)
    for (const [, content] of written) assert.ok(!/"src":"(?!\/)/.test(content))
  })

  test('can be searched in every page that did not move', () => {
    const { pages, units } = parse<SearchData>(contents.search)
    assert.equal(
      pages.length,
      contents.sections.flatMap((section) => section.pages).filter(({ hasMoved }) => !hasMoved).length,
    )
    assert.deepEqual(new Set(units.map(([page]) => page)).size, pages.length)
  })
})
