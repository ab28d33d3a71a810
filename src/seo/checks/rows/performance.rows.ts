import { part } from './clean-page.ts'
import { probe } from './clean-site.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const css = 'https://example.com/style.css'
const js = 'https://example.com/app.js'
const timings = (firstByte: number) => ({ timings: { dns: 1, connect: 1, tls: 1, firstByte, total: firstByte + 5 } })
const resources = (patch: object) => ({
  resources: { items: [probe(css, 'text/css', patch), probe(js, 'text/javascript', patch)], skipped: 0 },
})
const afterCare = (markup: string) => [[part.care, part.care + markup]] as const
const inHead = (markup: string) => [[part.charset, part.charset + markup]] as const
const icons = Array.from({ length: 80 }, (_, index) => `<img src="/i${index}.webp" alt="" width="9" height="9">`).join(
  '',
)

export const performanceRows: CheckRows = {
  ttfb: [
    passes('800 ms', { response: timings(800) }),
    warns('801 ms', { response: timings(801) }),
    fails('1801 ms', { response: timings(1_801), found: '1,801 ms' }),
    unverifiesOtherTypes,
  ],
  compression: [
    passes('brotli'),
    passes('a small page', { html: '<p>x', response: { encoding: 'identity' } }),
    fails('none', { response: { encoding: 'identity' } }),
    fails('none for the style sheet', { site: resources({ contentEncoding: null }), found: 'style.css' }),
    unverifies('too small to gain', { html: '<p>x', site: { resources: { items: [], skipped: 0 } } }),
  ],
  'page-size': [
    passes('a light page', { found: 'kB' }),
    fails('a heavy one', { edit: afterCare(`<p>${'Word. '.repeat(60_000)}</p>`), companions: ['keyword-stuffing'] }),
    unverifiesOtherTypes,
  ],
  weight: [
    passes('a light page', { found: '4 requests' }),
    fails('many requests', { edit: afterCare(icons), found: '84 requests' }),
    fails('many bytes', {
      site: {
        images: { items: [probe('https://example.com/chair.webp', 'image/webp', { bytes: 2_600_000 })], skipped: 0 },
      },
    }),
    unverifies('a size that is not known', { site: resources({ bytes: null }) }),
  ],
  'dom-size': [
    passes('few elements', { found: 'deep' }),
    fails('1,600 elements', { edit: afterCare('<i>Oil.</i> '.repeat(1_600)) }),
    unverifiesOtherTypes,
  ],
  'script-weight': [
    passes('light scripts'),
    passes('no scripts', { edit: [[part.headScript, '']] }),
    fails('heavy ones', { site: resources({ bytes: 130_000 }) }),
    fails('a heavy one in the page', { html: `<script>${'x'.repeat(120_001)}</script>` }),
    unverifies('a size that is not known', { site: resources({ bytes: null }) }),
  ],
  cache: [
    passes('a year'),
    passes('a day', { site: resources({ cacheControl: 'max-age=86400' }) }),
    fails('an hour', { site: resources({ cacheControl: 'public, max-age=3600' }) }),
    fails('not declared', { site: resources({ cacheControl: null }), found: 'no Cache-Control' }),
    unverifies('only files of others', {
      site: {
        images: { items: [], skipped: 0 },
        resources: { items: [probe('https://cdn.example.net/x.js', 'text/javascript')], skipped: 0 },
      },
    }),
  ],
  'render-blocking': [
    passes('two style sheets, and one for print', {
      edit: inHead('<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/print.css" media="print">'),
    }),
    fails('a script', { edit: [[part.headScript, part.headScript.replace(' defer', '')]], found: 'app.js' }),
    fails('three style sheets', {
      html: '<link rel=stylesheet href=/a.css><link rel=stylesheet href=/b.css><link rel=stylesheet href=/c.css>',
      found: 'c.css',
    }),
    unverifiesOtherTypes,
  ],
  'undeferred-scripts': [
    passes('async', { edit: afterCare('<script src="/app.js" async></script>') }),
    passes('a module', { edit: afterCare('<script src="/app.js" type="module"></script>') }),
    passes('at the end of the body', {
      edit: [['</body>', '<script src="/app.js"></script>\n<script>x</script></body>']],
    }),
    passes('at the end, with an empty element and hidden things after it', {
      edit: [
        [
          '</body>',
          '<script src="/app.js"></script><div id="fb-root"></div><noscript><img src="/t.gif"></noscript><div hidden>Menu</div></body>',
        ],
      ],
    }),
    passes('before the footer', { edit: [['<footer>', '<script src="/app.js"></script><footer>']] }),
    passes('at the end, with what nobody sees after it', {
      edit: [
        [
          '</body>',
          '<script src="/app.js"></script><img src="/chair.webp" alt="" width="1" height="1"><iframe src="/f" width="0" height="0"></iframe><iframe src="/g" style="display:none"></iframe><input type="hidden"></body>',
        ],
      ],
    }),
    passes('before a footer by name', {
      edit: [['<footer>', '<script src="/app.js"></script><div class="site-footer"><p>Four people</p></div><footer>']],
    }),
    passes('before a dialog and a notice', {
      edit: [
        [
          '</body>',
          '<script src="/app.js"></script><div class="modal fade"><p>Sizes</p></div><div id="cookie-notice"><p>Crumbs</p></div></body>',
        ],
      ],
    }),
    fails('before a text', { edit: [['</body>', '<script src="/app.js"></script><p>More of it.</p></body>']] }),
    fails('before a picture', {
      edit: [['</body>', '<script src="/app.js"></script><img src="/chair.webp" alt="" width=9 height=9></body>']],
    }),
    fails('neither', { edit: afterCare('<script src="/app.js"></script>') }),
    unverifies('no scripts in the body', {}),
  ],
  http2: [
    passes('h2'),
    fails('HTTP/1.1', { response: { protocol: 'http/1.1' } }),
    unverifies('a page that is not secure', { response: { url: 'http://example.com/page' } }),
  ],
  minified: [
    passes('long lines', { edit: afterCare(`<script>${'var x=1;'.repeat(400)}</script>`) }),
    warns('short lines', { edit: afterCare(`<script>${'var x = 1;\n'.repeat(400)}</script>`) }),
    unverifies('short scripts', { edit: afterCare('<script>x</script>') }),
  ],
}
