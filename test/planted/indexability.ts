import { part } from '../../src/seo/checks/rows/clean-page.ts'
import { listed, movedTo, origin, page, sitemap } from './clean-site.ts'
import type { PlantedIssues } from './planted-issue.ts'

const robots = (body: string) => ({
  [`${origin}/robots.txt`]: {
    headers: { 'content-type': 'text/plain' },
    body: `Sitemap: ${origin}/sitemap.xml\n${body}`,
  },
})
const canonicalTo = (href: string) => [[part.canonical, `<link rel="canonical" href="${href}">`]] as const
const blocked = robots('User-agent: Googlebot\nDisallow: /page\n')
const manyEntries = Array.from({ length: 50_001 }, () => listed(`${origin}/about`))

export const indexabilityIssues: PlantedIssues = {
  status: { answer: { status: 404 } },
  noindex: { headers: { 'x-robots-tag': 'noindex' } },
  'unavailable-after': { headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2010 15:00:00 GMT' } },
  'robots-blocked': { otherPages: blocked },
  'noindex-hidden': {
    edit: [[part.charset, `${part.charset}<meta name="robots" content="noindex">`]],
    otherPages: blocked,
    companions: ['noindex', 'robots-blocked'],
  },
  'robots-5xx': {
    otherPages: { [`${origin}/robots.txt`]: { status: 503 } },
    companions: ['robots-blocked', 'sitemap-bad-url', 'ai-crawlers'],
  },
  'robots-size': { otherPages: robots(`# ${'x'.repeat(98)}\n`.repeat(5_200)) },
  'robots-syntax': { otherPages: robots('User-agent: *\nDisallow: private/\n') },
  'canonical-missing': { edit: [[part.canonical, '']] },
  'canonical-multiple': { edit: [[part.canonical, `${part.canonical}<link rel="canonical" href="${origin}/about">`]] },
  'canonical-relative': { edit: canonicalTo('/page') },
  'canonical-outside-head': {
    edit: [
      [part.canonical, ''],
      [part.h1, part.h1 + part.canonical],
    ],
  },
  'canonical-to-root': { edit: canonicalTo(`${origin}/`), companions: ['og-url-differs-from-canonical'] },
  'canonical-target': { edit: canonicalTo(`${origin}/gone`), companions: ['og-url-differs-from-canonical'] },
  'canonical-chain': {
    edit: canonicalTo(`${origin}/copy`),
    otherPages: { [`${origin}/copy`]: page(`<title>Copy</title><link rel="canonical" href="${origin}/about">`) },
    companions: ['og-url-differs-from-canonical'],
  },
  'redirect-chain': {
    auditedUrl: `${origin}/one`,
    otherPages: { [`${origin}/one`]: movedTo('/two'), [`${origin}/two`]: movedTo('/page') },
  },
  'redirect-loop': {
    auditedUrl: `${origin}/one`,
    otherPages: { [`${origin}/one`]: movedTo('/two'), [`${origin}/two`]: movedTo('/one') },
  },
  'meta-refresh': { edit: [[part.charset, `${part.charset}<meta http-equiv="refresh" content="5; url=/about">`]] },
  'soft-404': { otherPages: { '*': page('<title>Welcome</title>') } },
  'sitemap-missing': { otherPages: { [`${origin}/sitemap.xml`]: null } },
  'sitemap-limits': { otherPages: { [`${origin}/sitemap.xml`]: sitemap(...manyEntries) } },
  'sitemap-bad-url': { otherPages: { [`${origin}/sitemap.xml`]: sitemap(listed(`${origin}/gone`)) } },
  'sitemap-lastmod': { otherPages: { [`${origin}/sitemap.xml`]: sitemap(listed(`${origin}/about`, 'yesterday')) } },
}
