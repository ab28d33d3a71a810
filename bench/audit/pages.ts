import { seededRandom } from '../../src/base/seeded-random.ts'
/** A generated site with pages as long and varied as real ones, identical in every run. */

export const pageCount = 500
/** Pages link only to these. */
const linkedPages = 120
const imageCount = 20
const smallest = 5_000
const largest = 500_000

const words =
  'walnut chair table oak bench workshop order wood grain joint leg seat back oil wax plank loft year week hand tool drawing price size height house door window light morning river town people letter question answer'.split(
    ' ',
  )

export const pagePath = (index: number): string => `/pages/${index}.html`
export const imagePath = (index: number): string => `/images/${index}.webp`

type Random = () => number

export function makePage(index: number, origin: string): string {
  const random = seededRandom((index + 1) * 0x9e3779b9)
  const length = smallest * (largest / smallest) ** (index / (pageCount - 1))
  const parts: string[] = [head(index, origin, random), '<main>', `<h1>${capital(sentence(random, 5))}</h1>`]
  let written = parts.join('').length
  while (written < length) {
    const block = blocks[Math.floor(random() * blocks.length)]?.(random) ?? ''
    parts.push(block)
    written += block.length
  }
  return `${parts.join('\n')}</main><footer><a href="/pages/1.html">About the workshop</a></footer></body></html>`
}

function head(index: number, origin: string, random: Random): string {
  const url = origin + pagePath(index)
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: sentence(random, 3),
    offers: { '@type': 'Offer', price: index, priceCurrency: 'EUR' },
  }
  const data = index % 3 === 0 ? `<script type="application/ld+json">${JSON.stringify(product)}</script>` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${capital(sentence(random, 6))}</title><meta name="description" content="${capital(sentence(random, 20))}.">
<link rel="canonical" href="${url}"><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css"><script src="/app.js" defer></script>
<meta property="og:title" content="${sentence(random, 5)}"><meta property="og:type" content="article"><meta property="og:image" content="${origin}${imagePath(0)}"><meta property="og:url" content="${url}">
${data}</head><body><header><nav>${Array.from({ length: 12 }, (_, n) => `<a href="${pagePath(n)}">${capital(words[n] ?? '')}</a>`).join(' ')}</nav></header>`
}

const blocks: readonly ((random: Random) => string)[] = [
  (random) => `<h2 id="s${Math.floor(random() * 1e9)}">${capital(sentence(random, 4))}</h2>`,
  (random) => `<p>${text(random, 5)}</p>`,
  (random) =>
    `<p class="lead">${text(random, 3)} <a href="${link(random)}">${sentence(random, 3)}</a> ${text(random, 2)}</p>`,
  (random) =>
    `<ul class="list">${many(random, 8, () => `<li class="item"><a href="${link(random)}"><span>${sentence(random, 3)}</span></a></li>`)}</ul>`,
  (random) =>
    `<figure><img src="${imagePath(Math.floor(random() * imageCount))}" alt="${sentence(random, 6)}" width="800" height="600" loading="lazy"><figcaption>${sentence(random, 8)}</figcaption></figure>`,
  (random) =>
    `<table><tbody>${many(random, 6, () => `<tr>${many(random, 4, () => `<td>${sentence(random, 2)}</td>`)}</tr>`)}</tbody></table>`,
  (random) =>
    `<div class="card"><div class="body"><h3>${sentence(random, 3)}</h3><p>${text(random, 2)}</p><button type="button" class="b">${sentence(random, 2)}</button></div></div>`,
  (random) =>
    `<!-- ${sentence(random, 6)} --><script>var s${Math.floor(random() * 1e6)} = "${text(random, 3)}";</script>`,
]

const link = (random: Random): string => pagePath(Math.floor(random() * linkedPages))
const capital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1)
const sentence = (random: Random, length: number): string =>
  Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ')
const text = (random: Random, sentences: number): string =>
  Array.from({ length: sentences }, () => `${capital(sentence(random, 12))}.`).join(' ')
const many = (random: Random, most: number, make: () => string): string =>
  Array.from({ length: 1 + Math.floor(random() * most) }, make).join('')
