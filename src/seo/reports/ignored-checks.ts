import { matchesWildcard, parseWildcard } from '../../base/wildcard.ts'
import type { Records } from '../../database/records.ts'

/** A check that an account ignores, on the pages that match a pattern. */
export interface IgnoredCheck {
  readonly check: string
  /** Empty for all pages. */
  readonly pattern: string
}

/**
 * Whether one of the patterns matches a URL, regardless of case. A pattern that begins with a slash is compared with path and
 * query, any other with the whole URL.
 */
export function ignoredMatcher(ignored: readonly Pick<IgnoredCheck, 'pattern'>[]): (url: string) => boolean {
  if (ignored.some(({ pattern }) => pattern === '')) return () => true
  const wildcards = ignored.map(({ pattern }) => ({
    isPath: pattern.startsWith('/'),
    wildcard: parseWildcard(pattern.toLowerCase()),
  }))
  return (text) => {
    const url = text.toLowerCase()
    return wildcards.some(({ isPath, wildcard }) => matchesWildcard(wildcard, isPath ? pathOf(url) : url))
  }
}

/** Path and query. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const path = start === -1 ? '/' : url.slice(start)
  const fragment = path.indexOf('#')
  return fragment === -1 ? path : path.slice(0, fragment)
}

/** What an account ignores on the pages of a project, in the order in which it was added. */
export async function readIgnoredChecks(
  db: Records['db'],
  accountId: number,
  project: string,
): Promise<readonly IgnoredCheck[]> {
  return await db
    .selectFrom('ignored_issues')
    .select(['check_id as check', 'pattern'])
    .where('account_id', '=', accountId)
    .where('project', '=', project)
    .where('report_id', 'is', null)
    .orderBy('id')
    .execute()
}

/** The job that recomputes scores: of all reports and crawls of a project, or of one report. A host has no spaces. */
export const rescoreKey = (accountId: number, project: string, report: number | null): string =>
  [accountId, project, ...(report === null ? [] : [report])].join(' ')
