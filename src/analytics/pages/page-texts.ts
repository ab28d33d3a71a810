import { type SiteTemplate, templateMatcher, templatesOfFolders } from '../../base/site-template.ts'
import type { PageColumn } from './columns.ts'
import type { Values } from './page-source.ts'
import type { PageTable } from './page-table.ts'

/** Adds what is known of pages by their keys alone. */
export function withPageTexts(table: PageTable, origin: string, pathGroups: readonly SiteTemplate[]): PageTable {
  const urls = table.columns.get('url')
  const folders = table.pages.map(folderOf)
  return {
    ...table,
    columns: new Map<PageColumn, Values>([
      ...table.columns,
      ['url', table.pages.map((page, row) => String(urls?.[row] ?? origin + page))],
      ['folder', folders],
      ['template', templatesOfPages(table.pages, pathGroups, folders)],
    ]),
  }
}

/** The template of each page; null for other pages. */
export function templatesOfPages(
  pages: readonly string[],
  pathGroups: readonly SiteTemplate[],
  folders: readonly string[] = pages.map(folderOf),
): readonly (string | null)[] {
  return pages.map(pathGroups.length > 0 ? byPathGroup(pathGroups) : byFolder(pages, folders))
}

/** `/` for pages in no folder. */
function folderOf(page: string): string {
  const end = page.indexOf('/', 1)
  const query = page.indexOf('?')
  return end < 0 || (query >= 0 && query < end) ? '/' : page.slice(0, end + 1)
}

type TemplateOf = (page: string, row: number) => string | null

function byPathGroup(pathGroups: readonly SiteTemplate[]): TemplateOf {
  const templateAt = templateMatcher(pathGroups)
  return (page) => pathGroups[templateAt(page)]?.name ?? null
}

/** Templates of folders are found once for each folder: a hundred thousand comparisons take 200 ms. */
function byFolder(pages: readonly string[], folders: readonly string[]): TemplateOf {
  const counts = new Map<string, { first: string; second: string; pages: number }>()
  const keys = pages.map((page, row) => {
    const first = folders[row] ?? '/'
    const second = first.length > 1 ? folderOf(page.slice(first.length - 1)).slice(1) : ''
    const known = counts.get(first + second)
    if (known) known.pages += 1
    else counts.set(first + second, { first, second, pages: 1 })
    return first + second
  })
  const templates = templatesOfFolders([...counts.values()])
  const templateAt = templateMatcher(templates)
  const names = new Map(Array.from(counts.keys(), (key) => [key, templates[templateAt(key)]?.name ?? null]))
  return (_, row) => names.get(keys[row] ?? '') ?? null
}
