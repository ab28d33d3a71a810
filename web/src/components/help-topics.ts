/**
 * What the console leads to in the help: the page, and the anchor of the heading, paragraph or row that defines it. web/help/topics.test.ts
 * looks all of them up in docs/.
 */
export const helpTopics = {
  answers: 'how-to/import#reports-of-search-engines',
  bots: 'reference/bots#labels',
  channels: 'reference/statistics#sources-and-channels',
  countries: 'explain/privacy#ip-addresses-user-agents',
  devices: 'reference/ingest#browsers-and-devices',
  erase: 'explain/privacy#erasing-a-visitor',
  exclusions: 'reference/bots#exclusion-rules',
  'filter.behavior': 'reference/statistics#goals',
  'filter.location': 'explain/privacy#ip-addresses-user-agents',
  'filter.page': 'reference/statistics#exit_page',
  'filter.scope': 'reference/filters#filters-on-visits',
  'filter.source': 'reference/statistics#sources-and-channels',
  'filter.technology': 'reference/ingest#browsers-and-devices',
  'fixes.result': 'reference/fixes#the-result',
  fixes: 'reference/fixes#where-fixes-come-from',
  funnels: 'reference/statistics#funnels',
  'goals.pages': 'reference/filters#pages-of-goals',
  goals: 'reference/statistics#goals',
  tracking: 'how-to/tag#keep-an-eye-on-it',
  imports: 'how-to/import#in-the-console',
  indexnow: 'how-to/search-engines#indexnow',
  inspection: 'how-to/search-engines#index-status',
  journeys: 'reference/statistics#journeys',
  links: 'reference/crawls#link-score',
  pages: 'reference/ingest#pages-and-referrers',
  'realtime.events': 'reference/statistics#realtime',
  realtime: 'reference/statistics#realtime',
  retention: 'explain/privacy#how-long-events-are-kept',
  'score.issues': 'reference/crawls#the-issues-of-a-site',
  'score.page': 'explain/scoring#formula',
  'score.site': 'explain/scoring#how-a-site-is-scored',
  search: 'reference/search#what-is-counted',
  sources: 'reference/statistics#sources-and-channels',
  'tracking.clocks': 'how-to/tag#clock-skew',
  'tracking.log': 'how-to/tag#keep-an-eye-on-it',
  'tracking.pages': 'how-to/tag#untagged-pages',
  'tracking.rejections': 'reference/ingest#why-a-hit-is-not-counted',
} as const

/** Pages that define many things of a kind, each under its own name. */
export const definingPages = {
  check: 'reference/checks',
  columns: 'reference/pages',
  metric: 'reference/statistics',
} as const

export type HelpTopic = keyof typeof helpTopics | `${keyof typeof definingPages}.${string}`
