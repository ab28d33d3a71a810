import { part } from '../../src/seo/checks/rows/clean-page.ts'
import { origin } from './clean-site.ts'
import type { PlantedIssues } from './planted-issue.ts'

const afterCare = (markup: string) => [[part.care, part.care + markup]] as const
const script = (bytes: number, cacheControl: string) => ({
  // Does not compress, so that it weighs on the wire what it weighs.
  [`${origin}/app.js`]: {
    headers: { 'content-type': 'application/wasm', 'cache-control': cacheControl },
    body: 'x'.repeat(bytes),
  },
})
const manyIcons = Array.from({ length: 80 }, (_, n) => `<img src="/chair.webp?${n}" alt="" width="9" height="9">`)
const icons = Object.fromEntries(
  manyIcons.map((_, n) => [
    `${origin}/chair.webp?${n}`,
    { headers: { 'content-type': 'image/webp', 'cache-control': 'max-age=31536000' }, body: 'x' },
  ]),
)

export const performanceIssues: PlantedIssues = {
  ttfb: { answer: { delayMs: 850 } },
  compression: { answer: { compressed: false } },
  'page-size': { edit: afterCare(`<p>${'Oil the wood. '.repeat(24_000)}</p>`), companions: ['keyword-stuffing'] },
  weight: { edit: afterCare(manyIcons.join('')), otherPages: icons },
  'dom-size': { edit: afterCare('<i>Oil the wood.</i> '.repeat(1_600)), companions: ['keyword-stuffing'] },
  'script-weight': { otherPages: script(130_000, 'max-age=31536000') },
  cache: { otherPages: script(900, 'max-age=3600') },
  'render-blocking': { edit: [[part.headScript, part.headScript.replace(' defer', '')]] },
  'undeferred-scripts': { edit: afterCare('<script src="/app.js"></script>') },
  http2: { protocol: 'http/1.1' },
  minified: { edit: afterCare(`<script>${'var x = 1;\n'.repeat(300)}</script>`) },
}
