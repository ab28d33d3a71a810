import type {
  FileProbe,
  ServedFile,
  SiteFacts,
  SitemapContent,
  TargetPage,
  UrlResponse,
} from '../../facts/site/site-facts.ts'

const none = { items: [], skipped: 0 }
const origin = 'https://example.com'

export const responded = (url: string, status = 200, finalUrl = url): UrlResponse => ({
  url,
  status,
  finalUrl,
  redirects: finalUrl === url ? [] : [301],
})

export const target = (url: string, patch: Partial<TargetPage> = {}): TargetPage => ({
  ...responded(url),
  noindex: false,
  canonical: url,
  hreflang: [],
  ...patch,
})

export const served = (url: string, contentType: string, patch: Partial<ServedFile> = {}): ServedFile => ({
  ...responded(url),
  contentType,
  contentEncoding: /^text|javascript|svg/.test(contentType) ? 'br' : null,
  cacheControl: 'public, max-age=31536000, immutable',
  bytes: 20_000,
  ...patch,
})

export const probe = (url: string, contentType: string, patch: Partial<ServedFile> = {}): FileProbe => ({
  url,
  file: served(url, contentType, patch),
})

export const sitemapContent: SitemapContent = {
  status: 200,
  kind: 'urlset',
  entries: 3,
  bytes: 600,
  problem: null,
  badLastmod: none,
  badLoc: none,
}

/** The site facts of the clean page, without any findings. */
export const cleanSite: SiteFacts = {
  host: {
    origin,
    robots: {
      url: `${origin}/robots.txt`,
      status: 200,
      access: 'rules',
      bytes: 80,
      truncated: false,
      groups: [],
      crawlDelays: new Map(),
      sitemaps: [`${origin}/sitemap.xml`],
      malformed: [],
      unknown: [],
    },
    sitemaps: {
      files: [{ url: `${origin}/sitemap.xml`, foundIn: 'robots.txt', content: sitemapContent }],
      skippedFiles: 0,
      sample: [{ url: `${origin}/about`, page: target(`${origin}/about`), allowed: true }],
    },
    favicon: served(`${origin}/favicon.ico`, 'image/x-icon'),
    randomPath: responded(`${origin}/b6f0c2`, 404),
    variants: [
      { url: 'http://example.com/', response: responded('http://example.com/', 200, `${origin}/`) },
      { url: 'https://www.example.com/', response: responded('https://www.example.com/', 200, `${origin}/`) },
    ],
    llmsTxt: served(`${origin}/llms.txt`, 'text/plain'),
  },
  robots: {
    page: { agent: 'Googlebot', allowed: true, rule: null },
    aiAgents: [{ agent: 'GPTBot', allowed: true, rule: null }],
  },
  slashVariant: responded(`${origin}/page/`, 200, `${origin}/page`),
  canonical: null,
  hreflang: {
    items: [{ language: 'de', url: `${origin}/de/page`, page: target(`${origin}/de/page`), linksBack: true }],
    skipped: 0,
  },
  links: {
    items: [
      { url: `${origin}/about`, result: { kind: 'ok', status: 200 } },
      { url: 'https://example.org/walnut', result: { kind: 'ok', status: 200 } },
      { url: 'https://www.instagram.com/example', result: { kind: 'unverified', status: 429, reason: 'status 429' } },
    ],
    skipped: 0,
  },
  images: {
    items: [probe(`${origin}/chair.webp`, 'image/webp'), probe(`${origin}/side.webp`, 'image/webp')],
    skipped: 0,
  },
  resources: {
    items: [probe(`${origin}/style.css`, 'text/css'), probe(`${origin}/app.js`, 'text/javascript')],
    skipped: 0,
  },
  ogImage: probe(`${origin}/share.png`, 'image/png'),
  icon: probe(`${origin}/icon.svg`, 'image/svg+xml'),
}
