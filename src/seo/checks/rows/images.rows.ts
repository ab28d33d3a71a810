import { part } from './clean-page.ts'
import { probe } from './clean-site.ts'
import { type CheckRows, fails, passes, unverifies, warns } from './row.ts'

const noImages = unverifies('a page without images', {
  edit: [
    [part.image, ''],
    [part.picture, ''],
  ],
})
const shown = (markup: string) => [[part.care, part.care + markup]] as const
const chair = 'https://example.com/chair.webp'
const probed = (contentType: string, patch: object) => ({
  images: { items: [probe(chair, contentType, patch)], skipped: 0 },
})
const noneTried = unverifies('none tried', { site: { images: { items: [], skipped: 2 } } })
const lazy = part.image.replace('<img', '<img loading="lazy"')

export const imageRows: CheckRows = {
  'alt-missing': [
    passes('empty for decoration', { edit: shown('<img src="/chair.webp" alt="" width=9 height=9>') }),
    passes('a label, or a role', {
      edit: shown(
        '<img src="/chair.webp" aria-label="x" width=9 height=9><img src="/chair.webp" role="presentation" width=9 height=9>',
      ),
    }),
    fails('none', { edit: shown('<img src="/chair.webp" width=9 height=9>') }),
    noImages,
  ],
  'alt-long': [
    passes('100 characters', { edit: shown(`<img src="/chair.webp" alt="${'x'.repeat(100)}" width=9 height=9>`) }),
    warns('101 characters', { edit: shown(`<img src="/chair.webp" alt="${'x'.repeat(101)}" width=9 height=9>`) }),
    noImages,
  ],
  'image-broken': [
    passes('images that load'),
    fails('one that is gone', { site: probed('text/html', { status: 404 }), found: 'status 404' }),
    unverifies('a refusal', {
      site: { images: { items: [{ url: chair, file: { unverified: 'status 403' } }], skipped: 0 } },
    }),
    noneTried,
  ],
  'image-heavy': [
    passes('500 kB', { site: probed('image/webp', { bytes: 500_000 }) }),
    fails('more', { site: probed('image/webp', { bytes: 500_001 }) }),
    unverifies('a size that is not known', { site: probed('image/webp', { bytes: null }) }),
  ],
  'image-unsized': [
    passes('a ratio in its style', { edit: shown('<img src="/chair.webp" alt="" style="aspect-ratio: 4/3">') }),
    fails('no height', { edit: shown('<img src="/chair.webp" alt="" width="9">') }),
    noImages,
  ],
  'lcp-lazy': [
    passes('the first loads at once'),
    warns('the first waits', { edit: [[part.image, lazy]] }),
    warns('the largest of the first screen waits', {
      edit: [[part.image, `<img src="/small.webp" alt="Seat" width="320" height="240">${lazy}`]],
    }),
    passes('a smaller one waits', {
      edit: [[part.image, `<img src="/seat.webp" alt="Seat" width="320" height="240" loading="lazy">${part.image}`]],
    }),
    unverifies('the one that waits is far down', {
      edit: [
        [part.image, ''],
        [part.picture, lazy],
      ],
    }),
    passes('another one has priority', {
      edit: [
        [part.image, `<img src="/hero.webp" alt="Hero" fetchpriority="high" style="width:100%;height:9em">${lazy}`],
      ],
    }),
    passes('one without a size comes before', {
      edit: [[part.image, `<img src="/hero.webp" alt="Hero" style="width:100%;height:9em">${lazy}`]],
    }),
    warns('a logo without a size comes before', {
      edit: [[part.image, `<img src="/logo.png" alt="Workshop" style="width:9em;height:3em">${lazy}`]],
    }),
    unverifies('it is hidden', { edit: [[part.image, `<div hidden>${lazy}</div>`]] }),
    unverifies('a portrait', { edit: [[part.image, lazy.replace('<img', '<img class="avatar"')]] }),
    unverifies('a thumbnail', { edit: [[part.image, lazy.replace('800', '240').replace('600', '180')]] }),
    unverifies('none is known to be large', {
      edit: [
        [part.image, ''],
        [part.picture, '<img src="/i.webp" alt="" width="32" height="32">'],
      ],
    }),
  ],
  'picture-without-img': [
    passes('one with an image'),
    passes('one that a script fills', { edit: shown('<picture class="hero"></picture>') }),
    passes('one whose sources wait for a script', {
      edit: shown('<picture><source data-srcset="/a.avif" type="image/avif"></picture>'),
    }),
    passes('one for those without scripts', {
      edit: shown(
        '<picture><source srcset="/a.avif"><noscript><img src="/a.webp" alt="" width=9 height=9></noscript></picture>',
      ),
    }),
    passes('one deeper down', {
      edit: shown(
        '<picture><source srcset="/a.avif"><span><img src="/chair.webp" alt="" width=9 height=9></span></picture>',
      ),
    }),
    passes('an element of its own making', {
      edit: shown('<picture><source srcset="/a.avif"><lazy-img src="/a.webp"></lazy-img></picture>'),
    }),
    fails('one without', { edit: shown('<picture><source srcset="/a.avif" type="image/avif"></picture>') }),
    unverifies('none', { edit: [[part.picture, '']] }),
  ],
  'image-old-format': [
    passes('WebP'),
    passes('an old one next to a new one', {
      edit: shown(
        '<picture><source srcset="/a.avif" type="image/avif"><img src="/a.jpg" alt="" width=9 height=9></picture>',
      ),
    }),
    passes('a new one under an old name', { site: probed('image/avif', {}) }),
    passes('a tiny one', { site: probed('image/png', { bytes: 900 }) }),
    fails('by its type', { site: probed('image/jpeg', {}) }),
    passes('a spacer of unknown size', {
      edit: shown('<img src="/img/spacer.gif" alt="" style="width:9px;height:9px">'),
    }),
    passes('an icon of unknown size', { edit: shown('<img src="/a.png" alt="" width=32 height=32>') }),
    passes('a thin line', { edit: shown('<img src="/a.gif" alt="" width=600 height=1>') }),
    fails('by its name', { edit: shown('<img src="/a.JPG?x=1" alt="" width=900 height=600>'), found: 'a.JPG' }),
    fails('by its name, of no declared size', { html: '<img src="/a.JPG" alt="">', found: 'a.JPG' }),
    noImages,
  ],
}
