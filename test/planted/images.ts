import { part } from '../../src/seo/checks/rows/clean-page.ts'
import { origin } from './clean-site.ts'
import type { PlantedIssues } from './planted-issue.ts'

const shown = (markup: string) => [[part.care, part.care + markup]] as const
const chair = (type: string, bytes: number) => ({
  [`${origin}/chair.webp`]: {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000' },
    body: 'x'.repeat(bytes),
  },
})

export const imageIssues: PlantedIssues = {
  'alt-missing': { edit: shown('<img src="/chair.webp" width="9" height="9">') },
  'alt-long': { edit: shown(`<img src="/chair.webp" alt="${'A chair. '.repeat(12)}" width="9" height="9">`) },
  'image-broken': { otherPages: { [`${origin}/side.webp`]: null } },
  'image-heavy': { otherPages: chair('image/webp', 600_000) },
  'image-unsized': { edit: shown('<img src="/chair.webp" alt="">') },
  'lcp-lazy': { edit: [[part.image, part.image.replace('<img', '<img loading="lazy"')]] },
  'picture-without-img': { edit: shown('<picture><source srcset="/side.avif" type="image/avif"></picture>') },
  'image-old-format': { otherPages: chair('image/jpeg', 20_000) },
}
