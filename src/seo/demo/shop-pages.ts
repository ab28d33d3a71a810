import { crc32, deflateSync } from 'node:zlib'
import { escapeMarkup } from '../../base/escape-markup.ts'
import { demoDomain } from '../../base/hosts.ts'
import { articles, infoPages, type Product, products } from './shop-texts.ts'

/** The sample shop changes once, so that two crawls of it differ. */
export type ShopState = 'before' | 'after'

export interface ShopResponse {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  readonly location?: string
  readonly delayMs?: number
}

export const shopUrl = `http://${demoDomain}/`

interface Page {
  readonly path: string
  readonly title: string
  readonly main: string
  readonly description?: string | null
  readonly noindex?: boolean
  readonly canonical?: string | null
  readonly head?: string
  readonly lang?: string
  readonly delayMs?: number
  readonly isTracked?: boolean
}

/**
 * All responses of the shop by path. Its faults are meant to be found: a broken link, missing titles, descriptions and alternative texts, a
 * chain of redirects, a copy of a page, a slow page, a heavy image, pages with noindex in the sitemap, an orphan, and a translation without a
 * link back. After the change some are fixed, and there are new ones, as after any relaunch.
 */
export function shopResponses(state: ShopState): ReadonlyMap<string, ShopResponse> {
  const isAfter = state === 'after'
  const pages: Page[] = [
    home(isAfter),
    germanHome,
    catalog(isAfter),
    ...shownProducts(isAfter).map((product) => productPage(product, isAfter)),
    // The same text under a second address. After the change it names the first one.
    {
      ...productPage(products[0] ?? winterBlend, isAfter),
      path: '/products/house-espresso-250g',
      canonical: isAfter ? '/products/house-espresso' : null,
    },
    ...infoPages.map((page) => infoPage(page, isAfter)),
    blog(isAfter),
    ...articles.map(({ slug, title, text }) => ({
      path: `/blog/${slug}`,
      title,
      description: firstSentence(text),
      main: article(title, [...text, aboutBlog]),
    })),
    ...(isAfter ? [winterHours] : []),
    { path: '/cart', title: 'Cart', main: article('Cart', ['Your cart is empty.']), noindex: true },
    { path: '/checkout', title: 'Checkout', main: article('Checkout', ['There is nothing to pay.']), noindex: true },
    {
      path: '/thank-you',
      title: 'Thank you',
      main: article('Thank you', ['Your order is on its way.']),
      noindex: true,
    },
    winterSale,
  ]
  const listed = pages.filter(({ path }) => !unlisted.has(path)).map(({ path }) => path)
  const text = (type: string, body: string): ShopResponse => ({ status: 200, type: `${type}; charset=utf-8`, body })
  const moved = (location: string): ShopResponse => ({ status: 301, type: 'text/plain', body: '', location })
  return new Map<string, ShopResponse>([
    ...pages.map((page): [string, ShopResponse] => [page.path, { ...text('text/html', html(page)), ...delayOf(page) }]),
    ['/robots.txt', text('text/plain', `User-agent: *\nDisallow: /checkout\n\nSitemap: ${shopUrl}sitemap.xml\n`)],
    // What was removed from the shop is still in its sitemap.
    ['/sitemap.xml', text('application/xml', sitemap(isAfter ? [...listed, '/products/brazil-cerrado'] : listed))],
    ['/shop.css', text('text/css', css)],
    ['/js/script.js', text('text/javascript', '// The demo shop counts no visits.\n')],
    ['/favicon.svg', text('image/svg+xml', picture('#5b3a29'))],
    ...[...products, winterBlend].map(({ slug, color }): [string, ShopResponse] => [
      `/images/${slug}.svg`,
      text('image/svg+xml', picture(color)),
    ]),
    ['/images/roastery.png', { status: 200, type: 'image/png', body: roastery() }],
    ['/shop', moved('/store')],
    ['/store', moved('/products')],
    ['/blog/espresso-guide', moved('/blog/how-to-dial-in-espresso')],
  ])
}

/** What a path without a page returns. */
export const notFoundResponse = (): ShopResponse => ({
  status: 404,
  type: 'text/html; charset=utf-8',
  body: html({ path: '/404', title: 'Page not found', main: article('Page not found', ['This page does not exist.']) }),
})

const delayOf = ({ delayMs }: Page) => (delayMs === undefined ? {} : { delayMs })
const unlisted = new Set(['/cart', '/checkout', '/thank-you', '/products/house-espresso-250g'])

const winterBlend: Product = {
  slug: 'winter-blend',
  name: 'Winter Blend',
  price: '15.40',
  color: '#2f4858',
  kind: 'coffee',
  text: [
    'Once a year we allow ourselves a coffee that smells of baking. The Winter Blend combines a natural from Ethiopia with a washed lot from Guatemala, and tastes of gingerbread, orange and dark chocolate.',
    'It is made for the pot on the table: 65 grams to the liter, water just off the boil, and somebody to share it with. With milk it turns into something close to dessert.',
    'There are four hundred bags of it. When they are gone, so is winter, at least as far as we are concerned.',
  ],
}

/** One coffee leaves the range, and another one comes. */
const shownProducts = (isAfter: boolean): readonly Product[] =>
  isAfter ? [...products.filter(({ slug }) => slug !== 'brazil-cerrado'), winterBlend] : products

const aboutBlog =
  'Every other week one of us writes about what we have learned at the roaster, at the bar or on a farm. If you want to know when something new is here, subscribe with your coffee, and we put a card into your next parcel. Questions are welcome at any time, and the best of them become the next article.'

const winterHours: Page = {
  path: '/blog/winter-hours',
  title: 'Our hours in winter',
  main: article('Our hours in winter', [
    'From the first of December on we open at ten, because nobody comes earlier when it is dark. On the other hand we stay until six, and on Thursdays until nine.',
    'Between the years the shop is closed, but we roast on the 28th, and send everything that was ordered by then. Subscriptions arrive as usual.',
  ]),
}

/** Nothing links to it. */
const winterSale: Page = {
  path: '/winter-sale',
  title: 'Winter sale',
  main: article('Winter sale', ['Last bags of the season at half price, as long as they last.']),
}

const versions = `<link rel="alternate" hreflang="en" href="${shopUrl}"><link rel="alternate" hreflang="de" href="${shopUrl}de/">`

/** Before the change it does not name its translation, which names it. */
const home = (isAfter: boolean): Page => ({
  path: '/',
  title: 'Freshly roasted coffee',
  head: isAfter ? versions : '',
  main: `<section class="hero"><img src="/images/roastery.png" width="760" height="500" alt="Our roastery in the morning">
<h1>Freshly roasted coffee</h1>
<p>Eleven farms, nine people, one roaster. We roast on Mondays and Thursdays, and send your coffee on the same day.</p>
<p><a class="button" href="/products">See all coffees</a> <a href="/subscriptions">Subscribe and save ten percent</a></p></section>
<h2>What we drink at the moment</h2>
<div class="cards">${['house-espresso', 'ethiopia-guji', 'brazil-cerrado']
    .map((slug) => products.find((product) => product.slug === slug))
    .map((product) => (product ? card(product, product.name) : ''))
    .join('')}</div>
<h2>From our blog</h2>
<p>New to espresso? Read <a href="/blog/espresso-guide">how to dial it in</a>, or try <a href="/blog/v60-recipe">our V60 recipe</a>
if you prefer filter coffee. And if your cup tastes flat whatever you do, it may be <a href="/blog/water-for-coffee">the water</a>.</p>
<p>Our coffee is roasted to order, in small batches, by people who taste every one of them. That is more work than it sounds like, and it is
the only way we know to sell you a bag that tastes like the one before. If it does not, write to us: we would like to know before anybody else
does. You find us in the yard behind the old tram depot, or <a href="/contact">here</a>.</p>`,
})

const germanHome: Page = {
  path: '/de/',
  lang: 'de',
  title: 'Frisch gerösteter Kaffee',
  description: 'Kaffee von elf Farmen, montags und donnerstags geröstet und am selben Tag verschickt.',
  head: versions,
  main: article('Frisch gerösteter Kaffee', [
    'Elf Farmen, neun Menschen, eine Röstmaschine. Geröstet wird montags und donnerstags, verschickt am selben Tag.',
    'Unser Sortiment gibt es vorerst nur auf Englisch. Fragen beantworten wir gern auf Deutsch.',
  ]),
}

/** Its pictures have no alternative text, and it links to a coffee that was sold out long ago. */
const catalog = (isAfter: boolean): Page => ({
  path: '/products',
  title: 'All coffees',
  main: `<h1>All coffees</h1><p>Roasted to order, with the date on the bag. Looking for
<a href="/products/kenya-aa">Kenya AA</a>? It is back next year.</p>
<div class="cards">${shownProducts(isAfter)
    .map((product) => card(product, null))
    .join('')}</div>
<p>Each coffee can be ordered as whole beans or ground for your brewer. A bag has 350 grams, enough for about twenty cups; the
<a href="/products/house-espresso-250g">House Espresso</a> also comes in a smaller one. From 39 euros on we pay for <a href="/shipping">shipping</a>.</p>`,
})

const card = ({ slug, name, price }: Product, alt: string | null): string =>
  `<a class="card" href="/products/${slug}"><img src="/images/${slug}.svg" width="160" height="160"${
    alt === null ? '' : ` alt="${escapeMarkup(alt)}"`
  }><b>${escapeMarkup(name)}</b><span>€ ${price}</span></a>`

function productPage(product: Product, isAfter: boolean): Page {
  const { slug, name, price, text } = product
  const offer = { '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    // The grinder's data lack its name.
    ...(slug === 'hand-grinder' ? {} : { name }),
    image: `${shopUrl}images/${slug}.svg`,
    description: text[0],
    offers: offer,
  }
  return {
    path: `/products/${slug}`,
    title: slug === 'kenya-nyeri' ? '' : name,
    description: slug === 'decaf' ? null : firstSentence(text),
    // A leftover of the test system.
    noindex: isAfter && slug === 'ethiopia-guji',
    head: `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
    main: `<article><img src="/images/${slug}.svg" width="240" height="240" alt="${escapeMarkup(name)}"><h1>${escapeMarkup(name)}</h1>
<p class="price">€ ${price} <a class="button" href="/cart">Add to cart</a></p>${paragraphs(text)}
${paragraphs(product.kind === 'coffee' ? aboutCoffee : aboutEquipment)}
<h2>You may also like</h2><p>${related(product, isAfter)}</p></article>`,
  }
}

const aboutCoffee = [
  'Each bag has 350 grams, and the day of the roast is stamped on its back. We roast on Mondays and Thursdays and send your order on the same day, as whole beans or ground for your brewer. If this coffee is not what you hoped for, tell us what you had in mind, and we send you another one.',
  'What we paid for the green coffee, and to whom, is printed on the label. It is always more than the market asks for, because good work in the field is what all of this begins with.',
]
const aboutEquipment = [
  'We sell only what we use ourselves. Everything can be returned within thirty days, also after you have tried it, and spare parts are available for as long as we can get them. Warranty is five years, and repairs are done in our own workshop, on the bench behind the roaster.',
]

const related = ({ slug, kind }: Product, isAfter: boolean): string =>
  shownProducts(isAfter)
    .filter((other) => other.slug !== slug && other.kind === kind)
    .slice(0, 3)
    .map((other) => `<a href="/products/${other.slug}">${escapeMarkup(other.name)}</a>`)
    .join(', ')

function infoPage({ path, title, text }: (typeof infoPages)[number], isAfter: boolean): Page {
  const photo = '<img src="/images/roastery.png" width="760" height="500" alt="The roaster">'
  const form = `<form action="/contact" method="get"><label>Your question <input name="question"></label> <button>Send</button></form>`
  return {
    path,
    title: path === '/privacy' || path === '/imprint' ? 'Legal' : path === '/gift-cards' && !isAfter ? '' : title,
    description: path === '/faq' ? null : firstSentence(text),
    noindex: path === '/wholesale',
    isTracked: path !== '/wholesale',
    main: `${path === '/about' ? photo : ''}${article(title, text)}${path === '/contact' ? form : ''}`,
    // A report is computed on each request, until somebody notices.
    ...(path === '/subscriptions' && !isAfter ? { delayMs: 1_900 } : {}),
  }
}

const blog = (isAfter: boolean): Page => ({
  path: '/blog',
  title: 'Blog',
  main: `<h1>Blog</h1><ul>${[...(isAfter ? [{ slug: 'winter-hours', title: winterHours.title }] : []), ...articles]
    .map(({ slug, title }) => `<li><a href="/blog/${slug}">${escapeMarkup(title)}</a></li>`)
    .join('')}</ul>`,
})

function article(title: string, text: readonly string[]): string {
  return `<article><h1>${escapeMarkup(title)}</h1>${paragraphs(text)}</article>`
}

function paragraphs(text: readonly string[]): string {
  return text.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`).join('\n')
}

const firstSentence = ([text = '']: readonly string[]): string => (text.split(/(?<=[.:]) /, 2)[0] ?? '').slice(0, 155)

const nav = [
  ['/products', 'Coffee'],
  ['/subscriptions', 'Subscriptions'],
  ['/blog', 'Blog'],
  ['/about', 'About'],
  ['/cart', 'Cart'],
] as const

/** The footer still has the address of the shop before the last two relaunches. */
const footer = [
  ['/shop', 'Shop'],
  ['/shipping', 'Shipping and returns'],
  ['/faq', 'Questions'],
  ['/gift-cards', 'Gift cards'],
  ['/wholesale', 'Wholesale'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/imprint', 'Imprint'],
  ['/de/', 'Deutsch'],
] as const

const links = (list: readonly (readonly [path: string, text: string])[]): string =>
  list.map(([path, text]) => `<a href="${path}">${text}</a>`).join(' ')

function html(page: Page): string {
  const { path, title, main, head = '', lang = 'en', noindex = false, isTracked = true } = page
  const description = page.description === undefined ? `${title} at Demo Coffee, a small roastery.` : page.description
  const canonical = page.canonical === undefined ? path : page.canonical
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    title === '' ? '' : `<title>${escapeMarkup(title)} – Demo Coffee</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    description === null ? '' : `<meta name="description" content="${escapeMarkup(description)}">`,
    noindex ? '<meta name="robots" content="noindex">' : '',
    canonical === null ? '' : `<link rel="canonical" href="${new URL(canonical, shopUrl).href}">`,
    `<meta property="og:title" content="${escapeMarkup(title || 'Demo Coffee')}"><meta property="og:type" content="website">`,
    `<meta property="og:url" content="${new URL(path, shopUrl).href}"><meta property="og:image" content="${shopUrl}images/roastery.png">`,
    '<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/shop.css">',
    isTracked ? `<script defer data-domain="${demoDomain}" src="/js/script.js"></script>` : '',
    `${head}</head><body><header><a class="logo" href="/">Demo Coffee</a><nav>${links(nav)}</nav></header>`,
    `<main>${main}</main><footer>${links(footer)}</footer></body></html>`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const sitemap = (paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>${new URL(path, shopUrl).href}</loc></url>`)
    .join('')}</urlset>\n`

const css = `body{margin:0;font:16px/1.6 Georgia,serif;color:#2b211c;background:#faf6f1}
header,footer{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;padding:16px 24px;background:#3b2a20}
header a,footer a{color:#f5e9dc;display:inline-block;padding:4px 0}
nav{display:flex;flex-wrap:wrap;gap:8px 20px}
.logo{font-size:22px;font-weight:bold;text-decoration:none;margin-right:auto}
main{max-width:760px;margin:0 auto;padding:24px}
img{max-width:100%;height:auto;border-radius:8px}
.cards{display:flex;flex-wrap:wrap;gap:16px}
.card{display:flex;flex-direction:column;width:160px;text-decoration:none;color:inherit}
.button{display:inline-block;padding:8px 16px;border-radius:6px;background:#7a3e1d;color:#fff;text-decoration:none}
a{color:#7a3e1d}
`

/** A bag of coffee. */
const picture = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><rect width="160" height="160" rx="12" fill="#efe3d3"/><path d="M48 40h64l8 92H40z" fill="${color}"/><path d="M48 28h64v12H48z" fill="${color}" opacity=".7"/><ellipse cx="80" cy="88" rx="18" ry="24" fill="#efe3d3"/><path d="M80 64c-8 16 8 32 0 48" stroke="${color}" stroke-width="4" fill="none"/></svg>`

const [width, height] = [760, 500]

/** A picture that nobody compressed: more than a megabyte, although it shows little more than a warm light. */
function roastery(): Buffer {
  const row = 1 + width * 3
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    const light = 1 - y / height
    const color = Buffer.from([60 + 180 * light, 36 + 130 * light * light, 26 + 70 * light ** 3])
    pixels.fill(color, y * row + 1, (y + 1) * row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A part of a PNG file: its length, its name, what it has, and a checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
