import { part } from './clean-page.ts'
import { responded } from './clean-site.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const plain = { response: { url: 'http://example.com/page' } }
const notSecure = unverifies('a page that is not secure itself', plain)
const afterCare = (markup: string) => [[part.care, part.care + markup]] as const
const policy = (value: string) => ({ headers: { 'content-security-policy': `${value}; frame-ancestors 'self'` } })
const byHttp = (status: number, finalUrl = 'http://example.com/') => ({
  variants: [{ url: 'http://example.com/', response: responded('http://example.com/', status, finalUrl) }],
})
const certified = (validTo: string) => ({
  response: { certificate: { subject: 'example.com', issuer: 'CA', validFrom: 'Oct  1 00:00:00 2026 GMT', validTo } },
})

export const securityRows: CheckRows = {
  https: [
    passes('https'),
    fails('http', {
      ...plain,
      edit: [
        [part.jump, ''],
        [part.canonical, '<link rel="canonical" href="https://example.com/page">'],
      ],
      found: 'http://example.com/page',
    }),
    unverifiesOtherTypes,
  ],
  'http-redirects-to-https': [
    passes('a redirect'),
    fails('an answer by http', { host: byHttp(200) }),
    unverifies('a server error', { host: byHttp(503) }),
    unverifies('not tried', { host: { variants: [] } }),
    notSecure,
  ],
  'mixed-content-active': [
    passes('https', { edit: afterCare('<iframe src="https://example.net/"></iframe>') }),
    fails('a script', { edit: afterCare('<script src="http://example.net/x.js" async></script>') }),
    fails('a frame', { edit: afterCare('<iframe src="http://example.net/"></iframe>') }),
    notSecure,
  ],
  'mixed-content-passive': [
    passes('https'),
    fails('an image', { edit: afterCare('<img src="http://example.net/x.webp" alt="" width=9 height=9>') }),
    fails('a film', { edit: afterCare('<video src="http://example.net/x.mp4"></video>') }),
    notSecure,
  ],
  hsts: [
    passes('half a year', { headers: { 'strict-transport-security': 'max-age=15552000' } }),
    fails('a day', { headers: { 'strict-transport-security': 'max-age=86400' } }),
    fails('never', { headers: { 'strict-transport-security': null } }),
    notSecure,
  ],
  csp: [
    passes('by the header'),
    passes('by an element', {
      headers: { 'content-security-policy': null },
      edit: [[part.charset, `${part.charset}<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`]],
    }),
    passes('inline scripts with a nonce', policy("script-src 'nonce-x' 'unsafe-inline'")),
    fails('inline scripts', { ...policy("default-src 'self' 'unsafe-inline'"), found: 'inline' }),
    fails('scripts from anywhere', policy('script-src https:')),
    fails('only images', policy("img-src 'self'")),
    fails('none', { headers: { 'content-security-policy': null }, companions: ['frame-ancestors'] }),
    unverifiesOtherTypes,
  ],
  nosniff: [
    passes('declared'),
    fails('not declared', { headers: { 'x-content-type-options': null } }),
    unverifiesOtherTypes,
  ],
  'frame-ancestors': [
    passes('by the policy'),
    passes('by the older header', {
      headers: { 'content-security-policy': "default-src 'self'", 'x-frame-options': 'SAMEORIGIN' },
    }),
    fails('neither', { headers: { 'content-security-policy': "default-src 'self'" } }),
    unverifiesOtherTypes,
  ],
  'insecure-form': [
    passes('https'),
    fails('http', { edit: [[part.form, '<form action="http://example.com/order"></form>']] }),
    unverifies('no forms', { edit: [[part.form, '']] }),
    notSecure,
  ],
  certificate: [
    passes('14 days', certified('Nov 29 00:00:00 2026 GMT')),
    fails('13 days', certified('Nov 28 23:59:59 2026 GMT')),
    unverifies('none seen', { response: { certificate: null } }),
  ],
  'server-signature': [
    passes('only a name'),
    warns('a version', { headers: { 'x-powered-by': 'PHP/8.1.2' }, found: 'PHP/8.1.2' }),
    unverifiesOtherTypes,
  ],
}
