import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'

/** A site of hubs with a hundred items each, where one item in a hundred has each kind of issue. */
export interface PlantedSite {
  readonly origin: string
  /** How often each path was requested. */
  readonly requests: ReadonlyMap<string, number>
  readonly pages: number
  /** A page without an issue of its own: what is found on it is found on all. */
  readonly plain: string
  /** The paths that a check has to find something on, and no others. */
  readonly findings: Readonly<Record<string, readonly string[]>>
  readonly outcomes: Readonly<Record<'broken' | 'inconclusive' | 'blocked' | 'redirect', readonly string[]>>
  close(): void
}

/** What the items of a hub with these numbers have. */
const kinds = {
  noindex: 0,
  noTitle: 1,
  noH1: 2,
  brokenLink: 3,
  chain: 4,
  loop: 5,
  once429: 6,
  once503: 7,
  forbidden: 8,
  nonCanonical: 9,
  binary: 10,
  brokenEncoding: 11,
  slow: 12,
  brokenImage: 13,
  calendar: 14,
  sameText: 15,
  sameTextToo: 16,
  sameTitle: 17,
  sameTitleToo: 18,
  blockedLink: 19,
  unlisted: 20,
} as const
const perHub = 100
/** Hubs whose items may answer 429 and 503 at first. */
const busyHubs = 2
/** Items without an issue; others name them as their canonical. */
const plain = 50
/** The faults follow the kinds. */
const firstFault = Object.keys(kinds).length
const faults = Object.entries(plantedFaults)

const words = (seed: number): string =>
  Array.from({ length: 220 }, (_, index) => wordOf((seed * 7919 + index * (104_729 + seed)) % 50_021)).join(' ')

/** A number in letters, because phrases of equal words with other numbers look like stuffing. No title has a word of these letters. */
const wordOf = (number: number): string =>
  `w${[...String(number)].map((digit) => 'aeioulpnrs'[Number(digit)]).join('')}`

const page = (title: string, body: string, { head = '', h1 = title } = {}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${title && `<title>${title}</title>`}
<meta name="description" content="About ${h1 || title}: ${words(title.length).slice(0, 60)} ${h1}">${head}</head>
<body><nav><a href="/">Home</a></nav><main>${h1 && `<h1 id="place">${h1}</h1>`}${body}</main></body></html>`

/** A PNG file of these pixels that is padded to its size; nobody decodes it. */
function imageOf(width: number, height: number, bytes: number): Buffer {
  const image = Buffer.alloc(bytes)
  image.write('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1')
  image.writeUInt32BE(width, 16)
  image.writeUInt32BE(height, 20)
  return image
}

export async function startPlantedSite(hubs: number): Promise<PlantedSite> {
  const items = hubs * perHub
  const requests = new Map<string, number>()
  const seen = new Set<string>()
  const of = (kind: keyof typeof kinds): readonly number[] =>
    Array.from({ length: hubs }, (_, hub) => hub * perHub + kinds[kind])
  const paths = (prefix: string, kind: keyof typeof kinds, suffix = ''): readonly string[] =>
    of(kind).map((item) => `${prefix}${item}${suffix}`)

  /** The fault of an item; null if it has none. */
  const faultOf = (number: number): PlantedFault | null => {
    const fault = faults[(number % perHub) - firstFault]?.[1] ?? null
    return fault?.isRare && number >= busyHubs * perHub ? null : fault
  }
  const withFault = (): readonly { readonly number: number; readonly fault: PlantedFault }[] =>
    Array.from({ length: items }, (_, number) => ({ number, fault: faultOf(number) })).filter(
      (one): one is { number: number; fault: PlantedFault } => one.fault !== null,
    )
  /** The paths that fail because of faults, by the check that names them. */
  const failing = (check: string): readonly string[] =>
    withFault().flatMap(({ number, fault }) =>
      Object.entries(fault.broken?.(number) ?? {}).flatMap(([path, checks]) => (checks.includes(check) ? [path] : [])),
    )

  const item = (number: number): string => {
    const fault = faultOf(number)
    const kind = Object.entries(kinds).find(([, slot]) => slot === number % perHub)?.[0] ?? ''
    const name = `Item ${number} of the catalog`
    const text = `<p>${words(kind === 'sameTextToo' ? number - 1 : number)}</p>`
    const self = `<link rel="canonical" href="${origin}/item/${number}">`
    const link = (href: string): string => `${text}<a href="${href}">Further reading</a>`
    const own = { head: self }
    if (fault !== null) {
      const head = fault.head?.(number, origin) ?? ''
      return page(name, text + (fault.body?.(number) ?? ''), {
        head: head.includes('"canonical"') ? head : self + head,
      })
    }
    switch (kind) {
      case 'noindex':
        return page(name, text, { head: `${self}<meta name="robots" content="noindex">` })
      case 'noTitle':
        return page('', text, { ...own, h1: name })
      case 'noH1':
        return page(name, text, { ...own, h1: '' })
      case 'brokenLink':
        return page(name, link(`/gone/${number}`), own)
      case 'chain':
        return page(name, link(`/old/${number}`), own)
      case 'loop':
        return page(name, link(`/loop/${number}/a`), own)
      case 'nonCanonical':
        return page(name, text, {
          head: `<link rel="canonical" href="${origin}/item/${number - kinds.nonCanonical + plain}">`,
        })
      case 'brokenImage':
        return page(name, `${text}<img src="/gone/${number}.png" alt="Gone" width="1" height="1">`, own)
      case 'calendar':
        return page(name, link(`/calendar/${number}?year=${new Date().getUTCFullYear() + 20}&month=1`), own)
      case 'sameText':
      case 'sameTextToo':
        return page(name, text, { ...own, h1: `Same ${Math.floor(number / perHub)}` })
      case 'sameTitle':
      case 'sameTitleToo':
        return page(`Twice the same title ${Math.floor(number / perHub)}`, text, { ...own, h1: name })
      case 'blockedLink':
        return page(name, link(`/private/${number}`), own)
      default:
        return page(name, text, own)
    }
  }

  const answer = (path: string, response: ServerResponse): unknown => {
    const html = (body: string | Buffer, status = 200, headers: Record<string, string> = {}): unknown =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
    const number = Number(/\d+/.exec(path)?.[0] ?? 0)
    const slot = number % perHub
    const isFirst = !seen.has(path)
    // Each of them pauses a crawl.
    const isBusy = number < busyHubs * perHub
    seen.add(path)
    if (path === '/robots.txt') {
      return response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end(`User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`)
    }
    if (path === '/sitemap.xml') {
      const hidden = [kinds.noindex, kinds.nonCanonical, kinds.forbidden, kinds.binary, kinds.unlisted] as number[]
      const listed = [
        '/',
        '/orphan',
        ...Array.from({ length: hubs }, (_, hub) => `/hub/${hub}`),
        ...Array.from({ length: items }, (_, one) => one)
          .filter((one) => !hidden.includes(one % perHub))
          .map((one) => `/item/${one}`),
        ...failing('sitemap-errors'),
      ].map((one) => `<url><loc>${origin}${one}</loc></url>`)
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed.join('')}</urlset>`)
    }
    if (path === '/') {
      const links = Array.from({ length: hubs }, (_, hub) => `<a href="/hub/${hub}">Hub ${hub}</a>`)
      return html(page('The catalog of everything', `<p>${words(1_000_001)}</p>${links.join('')}`))
    }
    if (path === '/orphan') return html(page('A page that nobody links to', `<p>${words(1_000_002)}</p>`))
    if (path.startsWith('/hub/')) {
      // Two hubs list each item, so that none has a single link.
      const listed = [number, (number + 1) % hubs].flatMap((hub) =>
        Array.from({ length: perHub }, (_, index) => hub * perHub + index),
      )
      const links = listed.map((one) => `<a href="/item/${one}">Item ${one}</a>`)
      const others = [1, 2].map((step) => `<a href="/hub/${(number + step) % hubs}">Hub</a>`)
      return html(
        page(`Hub ${number} of the catalog`, `<p>${words(2_000_000 + number)}</p>${links.join(' ')}${others}`),
      )
    }
    if (path.startsWith('/item/')) {
      if (slot === kinds.forbidden) return html('', 403)
      if (slot === kinds.once429 && isFirst && isBusy) return html('', 429, { 'retry-after': '0' })
      if (slot === kinds.once503 && isFirst && isBusy) return html('', 503)
      if (slot === kinds.binary) return html('PK\u0003\u0004', 200, { 'content-type': 'application/octet-stream' })
      if (slot === kinds.brokenEncoding) {
        const bytes = Buffer.concat([Buffer.from(item(number)), Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x80])])
        return html(bytes)
      }
      const fault = faultOf(number)
      if (fault?.sends === 'plain text')
        return html(`Item ${number}: ${words(number)}`, 200, { 'content-type': 'text/plain' })
      if (fault?.sends === 'too much') return html(item(number) + '<p>More of it.'.repeat(500_000))
      if (slot === kinds.slow) return setTimeout(() => html(item(number)), 60)
      return html(item(number))
    }
    if (path.startsWith('/closed/')) return response.socket?.destroy()
    if (path.startsWith('/style/')) {
      return response
        .writeHead(200, { 'content-type': 'text/css' })
        .end(`main { background: url(/gone/in-style-${number}.png) }`)
    }
    if (path === '/pixel.png' || path === '/large.png') {
      const image = path === '/pixel.png' ? imageOf(1, 1, 100) : imageOf(2_000, 2_000, 200_000)
      return response.writeHead(200, { 'content-type': 'image/png', 'content-length': image.length }).end(image)
    }
    if (path.startsWith('/old/')) return html('', 301, { location: `/older/${number}` })
    if (path.startsWith('/older/')) return html('', 301, { location: `/item/${number - kinds.chain + plain}` })
    if (path.endsWith('/a')) return html('', 301, { location: `/loop/${number}/b` })
    if (path.endsWith('/b')) return html('', 301, { location: `/loop/${number}/a` })
    return html('', 404)
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.set(path, (requests.get(path) ?? 0) + 1)
    answer(path, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`
  const everyHub = Array.from({ length: hubs }, (_, hub) => `/hub/${hub}`)
  const findings: Record<string, readonly string[]> = {}
  for (const { number, fault } of withFault()) {
    for (const check of fault.checks) findings[check] = [...(findings[check] ?? []), `/item/${number}`]
    for (const [path, checks] of Object.entries(fault.broken?.(number) ?? {})) {
      for (const check of checks) findings[check] = [...(findings[check] ?? []), path]
    }
  }
  const sameText = [...paths('/item/', 'sameText'), ...paths('/item/', 'sameTextToo')]
  return {
    origin,
    requests,
    plain: `/item/${plain}`,
    pages: 1 + hubs + items + 1,
    findings: mergeLists(findings, {
      noindex: paths('/item/', 'noindex'),
      // A trap is reported once, by the first of its URLs.
      'crawl-traps': [`/calendar/${kinds.calendar}?year=${new Date().getUTCFullYear() + 20}&month=1`],
      // Their titles have other words than their headings.
      'title-words-in-body': [
        ...paths('/item/', 'noH1'),
        ...sameText,
        ...paths('/item/', 'sameTitle'),
        ...paths('/item/', 'sameTitleToo'),
      ],
      'title-missing': paths('/item/', 'noTitle'),
      'h1-missing': paths('/item/', 'noH1'),
      'broken-links': paths('/item/', 'brokenLink'),
      'broken-pages': paths('/gone/', 'brokenLink'),
      'broken-images': paths('/item/', 'brokenImage'),
      'redirect-chains': paths('/old/', 'chain'),
      'redirect-loops': [...paths('/loop/', 'loop', '/a'), ...paths('/loop/', 'loop', '/b')],
      'links-to-blocked': paths('/item/', 'blockedLink'),
      'links-to-noindex': everyHub,
      'links-to-non-canonical': everyHub,
      'links-to-redirects': [...paths('/item/', 'chain'), ...paths('/item/', 'loop')],
      'duplicate-content': sameText,
      'duplicate-descriptions': sameText,
      'duplicate-h1': sameText,
      'duplicate-titles': [...paths('/item/', 'sameTitle'), ...paths('/item/', 'sameTitleToo')],
      'orphan-pages': ['/orphan'],
      'not-in-sitemap': paths('/item/', 'unlisted'),
    }),
    outcomes: {
      broken: [...paths('/gone/', 'brokenLink'), ...failing('broken-pages')],
      inconclusive: [
        ...paths('/item/', 'forbidden'),
        ...withFault().flatMap(({ number, fault }) => (fault.sends === 'too much' ? [`/item/${number}`] : [])),
      ],
      blocked: paths('/private/', 'blockedLink'),
      redirect: [
        ...paths('/old/', 'chain'),
        ...paths('/older/', 'chain'),
        ...paths('/loop/', 'loop', '/a'),
        ...paths('/loop/', 'loop', '/b'),
      ],
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const mergeLists = (
  one: Readonly<Record<string, readonly string[]>>,
  other: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      [...(one[name] ?? []), ...(other[name] ?? [])],
    ]),
  )
