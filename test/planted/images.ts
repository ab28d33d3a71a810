import { part } from '../../src/seo/checks/rows/clean-page.ts'
import { origin } from './clean-site.ts'
import type { Faults } from './fault.ts'

const shown = (markup: string) => [[part.care, part.care + markup]] as const
const chair = (type: string, bytes: number) => ({
  [`${origin}/chair.webp`]: {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000' },
    body: 'x'.repeat(bytes),
  },
})

export const imageFaults: Faults = {
  'alt-missing': { edit: shown('<img src="/chair.webp" width="9" height="9">') },
  'alt-long': { edit: shown(`<img src="/chair.webp" alt="${'A chair. '.repeat(12)}" width="9" height="9">`) },
  'image-broken': { beside: { [`${origin}/side.webp`]: null } },
  'image-heavy': { beside: chair('image/webp', 600_000) },
  'image-unsized': { edit: shown('<img src="/chair.webp" alt="">') },
  'lcp-lazy': { edit: [[part.image, part.image.replace('<img', '<img loading="lazy"')]] },
  'picture-without-img': { edit: shown('<picture><source srcset="/side.avif" type="image/avif"></picture>') },
  'image-old-format': { beside: chair('image/jpeg', 20_000) },
}
