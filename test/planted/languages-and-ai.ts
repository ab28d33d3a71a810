import { part } from '../../src/seo/checks/rows/clean-page.ts'
import { origin, page } from './clean-site.ts'
import type { PlantedIssues } from './planted-issue.ts'

const german = `${origin}/de/page`
const version = (language: string, url: string) => `<link rel="alternate" hreflang="${language}" href="${url}">`
const also = (markup: string) => [[part.hreflang, part.hreflang + markup]] as const
const backLinks = version('de', german) + version('en', `${origin}/page`)

export const languageIssues: PlantedIssues = {
  lang: { edit: [[part.html, '<html>']] },
  viewport: { edit: [[part.viewport, '']] },
  'zoom-disabled': { edit: [['initial-scale=1', 'initial-scale=1, user-scalable=no']] },
  'hreflang-code': { edit: also(version('en-UK', german)) },
  'hreflang-relative': { edit: also(version('de-AT', '/de/page')) },
  'hreflang-no-return': { otherPages: { [german]: page('<!doctype html><title>Stühle</title>') } },
  'hreflang-no-self': { edit: [[part.hreflang, version('de', german) + version('x-default', german)]] },
  'hreflang-x-default': { edit: [[part.hreflang, version('de', german) + version('en', `${origin}/page`)]] },
  'hreflang-target': { edit: also(version('fr', `${origin}/fr/page`)) },
  'hreflang-lang': { edit: [[part.html, '<html lang="fr">']] },
  'hreflang-not-canonical': {
    edit: also(version('fr', `${origin}/fr/page`)),
    otherPages: {
      [`${origin}/fr/page`]: page(`<title>Chaises</title><link rel="canonical" href="${origin}/fr/">${backLinks}`),
    },
  },
  'hreflang-conflict': {
    edit: also(version('de', `${origin}/de/other`)),
    otherPages: { [`${origin}/de/other`]: page(`<title>Stühle</title>${backLinks}`) },
  },
}

export const aiIssues: PlantedIssues = {
  'llms-txt': { otherPages: { [`${origin}/llms.txt`]: null } },
  'ai-crawlers': {
    otherPages: {
      [`${origin}/robots.txt`]: {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: GPTBot\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
      },
    },
  },
  'content-in-raw-html': {
    edit: [['<main>', '<main hidden>']],
    companions: ['text-ratio', 'rating-not-visible'],
  },
}
