import type { SiteRow } from './site-row.ts'

const site: SiteRow['site'] = {
  '/': { links: ['/head', '/content', '/both', '/plain', '/failed'], rendering: 'same' },
  '/head': { rendering: 'different', differs: 'title canonical' },
  '/content': { rendering: 'different', differs: 'links words' },
  '/both': { rendering: 'different', differs: 'robots headings structured_data' },
  '/plain': { rendering: 'not_rendered' },
  '/failed': { rendering: 'failed', outcome: 'inconclusive', reason: 'render-failed' },
}

export const scriptRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'head-by-scripts': [
    {
      name: 'scripts that set titles, canonicals and robots directives',
      site,
      found: ['/head', '/both'],
      count: 2,
      detail: { differs: ['title', 'canonical'] },
    },
    { name: 'pages that were not rendered', site: { '/': { title: 'x' } }, found: [] },
  ],
  'content-by-scripts': [
    {
      name: 'scripts that draw links, text, headings and structured data',
      site,
      found: ['/content', '/both'],
      count: 2,
      detail: { differs: ['links', 'words'] },
    },
    {
      name: 'scripts that change metadata alone',
      site: { '/': { rendering: 'different', differs: 'title' } },
      found: [],
    },
  ],
}
