import { served } from './clean-site.ts'
import { type CheckRows, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const file = 'https://example.com/llms.txt'
const agents = (allowed: boolean) => ({
  robots: {
    page: { agent: 'Googlebot', allowed: true, rule: null },
    aiAgents: [{ agent: 'GPTBot', allowed, rule: { kind: 'disallow', path: '/', line: 5 } as const }],
  },
})

export const aiRows: CheckRows = {
  'llms-txt': [
    passes('a file'),
    warns('none', { host: { llmsTxt: served(file, 'text/html', { status: 404 }) } }),
    warns('a page instead of a file', { host: { llmsTxt: served(file, 'text/html') } }),
    unverifies('a server error', { host: { llmsTxt: served(file, 'text/html', { status: 500 }) } }),
    unverifies('no answer', { host: { llmsTxt: { unverified: 'too slow' } } }),
  ],
  'ai-crawlers': [
    passes('admitted', { site: agents(true), found: 'GPTBot' }),
    warns('shut out', { site: agents(false), found: 'GPTBot: line 5: disallow: /' }),
    unverifies('no answer', { site: { robots: { unverified: 'too slow' } } }),
  ],
  'content-in-raw-html': [
    passes('text in the page'),
    passes('a short page without scripts', { html: '<p>Short.</p>' }),
    passes('a tiny main next to the article', {
      html: `<script src="/a.js"></script><main><div id="ad"></div>x</main><div>${'word '.repeat(300)}</div>`,
    }),
    passes('a header that was never closed', {
      html: `<script src="/a.js"></script><header><p>Site</p><div>${'word '.repeat(300)}</div>`,
    }),
    warns('an empty shell', {
      edit: [['<main>', '<main hidden>']],
      companions: ['text-ratio', 'rating-not-visible'],
    }),
    unverifiesOtherTypes,
  ],
}
