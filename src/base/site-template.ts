import { matchesWildcard, parseWildcard } from './wildcard.ts'

/** Pages of a site that are probably made by one template: those whose path matches its pattern. */
export interface SiteTemplate {
  readonly name: string
  readonly pattern: string
}

/** How many pages are in a folder: the first one of their path, and the one in it if the first may name a language. */
export interface FolderCount {
  readonly first: string
  readonly second: string
  readonly pages: number
}

/** More templates than this are *Other pages*. */
export const maxTemplates = 12
/** A folder is a template if it holds so many pages… */
const minPages = 5
/** …and this share of them. */
const minShare = 0.01

/** `/de/` or `/en-us/`: the same templates in another language, so that the folder in it counts. */
const languageFolder = /^\/[a-z]{2}(?:[-_][a-z]{2})?\/$/

/**
 * The templates of a site without path groups: the folders with the most pages, at most twelve, each with at least five pages and one
 * page in a hundred. It takes the time of the number of folders.
 */
export function templatesOfFolders(folders: readonly FolderCount[]): readonly SiteTemplate[] {
  const counts = new Map<string, number>()
  let all = 0
  for (const { first, second, pages } of folders) {
    all += pages
    const folder = languageFolder.test(first) ? first + second : first
    // A star would be a wildcard.
    if (folder.length > 1 && !folder.includes('*')) counts.set(folder, (counts.get(folder) ?? 0) + pages)
  }
  return [...counts]
    .filter(([, pages]) => pages >= minPages && pages >= all * minShare)
    .toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .slice(0, maxTemplates)
    .toSorted(([one], [other]) => other.length - one.length || (one < other ? -1 : 1))
    .map(([folder]) => ({ name: folder.slice(1, -1), pattern: `${folder}*` }))
}

/** By which path (with its query) a page belongs to the first of these templates; -1 if to none. As in path groups, case and a trailing slash make no difference. */
export function templateMatcher(templates: readonly SiteTemplate[]): (path: string) => number {
  const matchers = templates.map(({ pattern }) => ({
    hasQuery: pattern.includes('?'),
    whole: parseWildcard(pattern.toLowerCase()),
    trimmed: parseWildcard(withoutSlash(pattern.toLowerCase())),
  }))
  return (text) => {
    const path = text.toLowerCase()
    const place = path.split('?', 1)[0] ?? ''
    return matchers.findIndex(({ hasQuery, whole, trimmed }) =>
      hasQuery
        ? matchesWildcard(whole, path)
        : matchesWildcard(whole, place) || matchesWildcard(trimmed, withoutSlash(place)),
    )
  }
}

export const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
