import { countWithNoun } from '../../../../mail/formatted-count.ts'
import type { CrawlMailStrings } from './crawl-mail-strings.ts'

export const en: CrawlMailStrings = {
  title: 'Scheduled crawl',
  subject: {
    scored: (host, score, change) => `${host}: site score ${score}${change === null ? '' : ` (${change})`}`,
    withheld: (host) => `${host}: site score withheld`,
    failed: (host) => `${host}: crawl failed`,
  },
  score: 'Site score',
  pages: 'Pages crawled',
  issues: 'Issues',
  since: (date) => `vs. run on ${date}`,
  first: 'There is no earlier run with these settings to compare with.',
  failed: 'The crawl failed and has no results.',
  limited: {
    max_pages: (pages) => `The crawl stopped at its limit of ${countWithNoun(pages, 'page', 'pages')}.`,
    max_minutes: (minutes) => `The crawl stopped at its limit of ${countWithNoun(minutes, 'minute', 'minutes')}.`,
  },
  withheld: {
    inconclusive: (share) =>
      `Score withheld: ${share} of the pages were inconclusive. A score needs at least 90% of the pages.`,
    'no-indexable-pages': 'Score withheld: no page can be indexed.',
  },
  newIssues: 'New issues',
  fixedIssues: 'Fixed issues',
  noIssues: 'No issues are new or fixed.',
  onPages: (pages) => `on ${countWithNoun(pages, 'page', 'pages')}`,
  more: (issues) => `and ${countWithNoun(issues, 'more issue', 'more issues')}`,
  changedPages: 'Pages',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  notCrawled: 'Not crawled this time',
  openCrawl: 'View crawl',
  openChanges: 'View changes',
  reason: (host) => `You receive this email because emails about scheduled crawls of ${host} are turned on.`,
  stop: 'Unsubscribe',
  stopQuestion: (host) => `Unsubscribe from emails about crawls of ${host}?`,
  unsubscribed: (host) => `You will no longer receive emails about this crawl of ${host}.`,
  startAgain: 'You can turn them back on in the schedule of the crawl.',
}
