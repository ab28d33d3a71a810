import { part } from '../../src/seo/checks/rows/clean-page.ts'
import type { PageReply } from '../support/loopback-web.ts'
import { cleanSite, origin, page } from './clean-site.ts'
import type { PlantedIssues } from './planted-issue.ts'

const afterCare = (markup: string) => [[part.care, part.care + markup]] as const
const plain = (text: string) => text.replaceAll(origin, 'http://example.com')

/** The whole site as it would be without encryption. */
const plainSite: Readonly<Record<string, PageReply>> = Object.fromEntries(
  [...cleanSite()].flatMap(([url, answer]) => {
    const { body = '' } = answer
    return url.startsWith(origin)
      ? [[plain(url), { ...answer, body: typeof body === 'string' ? plain(body) : body }]]
      : []
  }),
)

export const securityIssues: PlantedIssues = {
  https: { auditedUrl: plain(`${origin}/page`), otherPages: plainSite },
  'http-redirects-to-https': { otherPages: { 'http://example.com/': page('<title>Home</title>') } },
  'mixed-content-active': {
    edit: afterCare('<script src="http://example.net/app.js" async></script>'),
    otherPages: { 'http://example.net/app.js': { headers: { 'content-type': 'text/javascript' }, body: 'x' } },
  },
  'mixed-content-passive': {
    edit: afterCare('<img src="http://example.net/chair.webp" alt="" width="9" height="9">'),
    otherPages: { 'http://example.net/chair.webp': { headers: { 'content-type': 'image/webp' }, body: 'x' } },
  },
  hsts: { headers: { 'strict-transport-security': null } },
  csp: { headers: { 'content-security-policy': "script-src * 'unsafe-inline'; frame-ancestors 'self'" } },
  nosniff: { headers: { 'x-content-type-options': null } },
  'frame-ancestors': { headers: { 'content-security-policy': "default-src 'self'" } },
  'insecure-form': { edit: [[part.form, part.form.replace('/order', 'http://example.com/order')]] },
  // The certificate is the server's own; the audit happens ten days before it ends.
  certificate: { now: Date.UTC(2126, 9, 12) },
  'server-signature': { headers: { server: 'nginx/1.27.3' } },
}
