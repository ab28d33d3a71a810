import { matchRobots } from '../facts/site/robots-match.ts'
import { type ParsedRobots, parseRobots } from '../facts/site/robots-parse.ts'
import type { CrawledSite, SiteFinding } from './site-check.ts'

type RuleFinder = (url: string) => Promise<NonNullable<SiteFinding['detail']>>

/** Finds the rule of robots.txt that keeps the run from a URL, as the detail of a finding; nothing if the file is not known. */
export function createRuleFinder({ db, runId, crawler }: CrawledSite): RuleFinder {
  // Most URLs in a row are of one host.
  let last: { readonly origin: string; readonly groups: ParsedRobots['groups'] } | null = null
  const groupsOf = async (origin: string): Promise<ParsedRobots['groups']> => {
    if (last?.origin === origin) return last.groups
    const host = await db
      .selectFrom('crawl_hosts')
      .select('robots')
      .where('run_id', '=', runId)
      .where('origin', '=', origin)
      .executeTakeFirst()
    last = { origin, groups: parseRobots(host?.robots ?? '').groups }
    return last.groups
  }
  return async (url) => {
    const { origin } = new URL(url)
    const { rule } = matchRobots({ access: 'rules', groups: await groupsOf(origin) }, crawler, url)
    return rule?.kind === 'disallow' ? { file: `${origin}/robots.txt`, rule: `Disallow: ${rule.path}` } : {}
  }
}
