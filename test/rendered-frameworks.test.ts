import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { compile } from 'svelte/compiler'
import { parseAllowList } from '../src/fetch/allow-list.ts'
import { lookupHost, openSocket } from '../src/fetch/connection.ts'
import { looksClientRendered } from '../src/seo/audit/looks-client-rendered.ts'
import { literalPage } from '../src/seo/checks/rows/literal-page.ts'
import type { PageFacts } from '../src/seo/facts/page/page-facts.ts'
import { readPageFacts } from '../src/seo/facts/page/read-page-facts.ts'
import { createRenderer, type Renderer } from '../src/seo/render/renderer.ts'
import { browserPath, rendered } from '../src/seo/render/testing/renderers.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'

const words = 'Walnut chairs are made to order in a small workshop by the river. '.repeat(8)
const about = '<a href="/about">About the workshop</a>'

/** A page that a framework draws: its script, and the HTML around it. */
interface DrawnPage {
  readonly script: string
  readonly html?: string
  readonly at?: string
}

const pages: Readonly<Record<string, DrawnPage>> = {
  React: {
    script: `import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
function App() {
  const [text, setText] = useState('')
  useEffect(() => { setTimeout(() => setText(${JSON.stringify(words)}), 50) }, [])
  return h('main', null, h('title', null, 'Drawn by a framework'), h('h1', null, 'Walnut chairs'), h('p', null, text), h('a', { href: '/about' }, 'About the workshop'))
}
createRoot(document.getElementById('root')).render(h(App))`,
  },
  Vue: {
    script: `import { createApp, h, ref } from 'vue'
document.title = 'Drawn by a framework'
createApp({ setup() {
  const text = ref('')
  setTimeout(() => { text.value = ${JSON.stringify(words)} }, 50)
  return () => h('main', [h('h1', 'Walnut chairs'), h('p', text.value), h('a', { href: '/about' }, 'About the workshop')])
} }).mount('#root')`,
  },
  Svelte: {
    script: `import { mount } from 'svelte'
import App from 'app.svelte'
mount(App, { target: document.getElementById('root') })`,
  },
  'Preact with history routing': {
    at: '/shop/chairs',
    script: `import { h, render } from 'preact'
import { useState } from 'preact/hooks'
document.title = 'Drawn by a framework'
const pages = { '/shop/chairs': () => h('main', null, h('h1', null, 'Walnut chairs'), h('p', null, ${JSON.stringify(words)}), h('a', { href: '/about' }, 'About the workshop')), '/shop': () => h('h1', null, 'Shop') }
function Router() {
  const [path, setPath] = useState('/shop')
  if (path === '/shop') setTimeout(() => { history.pushState(null, '', location.pathname + '?step=2'); setPath(location.pathname) }, 30)
  return h(pages[path] ?? pages['/shop'])
}
render(h(Router), document.getElementById('root'))`,
  },
  'shadow trees': {
    html: `<x-page><a slot="link" href="/about">About the workshop</a></x-page>`,
    script: `document.title = 'Drawn by a framework'
customElements.define('x-text', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p>' + ${JSON.stringify(words)} + '</p>' } })
customElements.define('x-page', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<main><h1>Walnut chairs</h1><x-text></x-text><slot name="link"></slot></main>' } })`,
  },
  'a lazy list': {
    script: `document.title = 'Drawn by a framework'
const root = document.getElementById('root')
root.innerHTML = '<main><h1>Walnut chairs</h1><div style="height:3000px"></div><div id="end"></div></main>'
new IntersectionObserver((entries) => { if (entries.some((one) => one.isIntersecting) && !root.querySelector('p'))
  root.querySelector('#end').innerHTML = '<p>' + ${JSON.stringify(words)} + '</p>${about}' }).observe(root.querySelector('#end'))`,
  },
}

let renderer: Renderer
let site: PageServer
before(async () => {
  site = await startPageServer()
  renderer = createRenderer({
    path: browserPath,
    sandbox: 'auto',
    maxMegabytes: 1_500,
    product: 'Sightline/test',
    connect: { allow: parseAllowList('127.0.0.1').allow, lookup: lookupHost, open: openSocket },
  })
})
after(async () => {
  await renderer.close()
  site.close()
})

const shell = (body: string, script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Loading</title><meta name="viewport" content="width=device-width"></head><body>${body}<script type="module" src="${script}"></script></body></html>`

/** The raw facts and the rendered ones. */
async function read(name: string, { html = '<div id="root"></div>', at }: DrawnPage, bundle: string) {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  site.put(`/${slug}.js`, (response) => response.setHeader('content-type', 'text/javascript').end(bundle))
  const source = shell(html, `/${slug}.js`)
  const url = site.put(at ?? `/${slug}`, source)
  const facts = (text: string): PageFacts => readPageFacts(literalPage(source, {}, { url }), text)
  return { raw: facts(source), shown: facts((await rendered(renderer, url)).html) }
}

describe('the audit sees what a reader sees of pages that are drawn by', () => {
  for (const [name, page] of Object.entries(pages)) {
    test(name, async () => {
      const { raw, shown } = await read(name, page, await bundled(page.script))
      assert.ok(looksClientRendered(raw))
      assert.ok(raw.text.words < 15)
      assert.equal(raw.headings.total, 0)
      assert.deepEqual(
        shown.headings.items.map(({ text }) => text),
        ['Walnut chairs'],
      )
      assert.ok(shown.text.words >= 80, `${shown.text.words} words`)
      assert.ok(shown.links.items.some((link) => link.url?.endsWith('/about') && link.name === 'About the workshop'))
      assert.ok(shown.head.titles.some(({ text }) => text === 'Drawn by a framework'))
    })
  }

  test('islands: what the server sent is there already', async () => {
    const html = `<main><h1>Walnut chairs</h1><p>${words}</p><div id="island"><button>0</button></div></main>`
    const script = await bundled(`import { h, hydrate } from 'preact'
hydrate(h('button', null, 'Add to cart'), document.getElementById('island'))`)
    const { raw, shown } = await read('islands', { html, script }, script)
    assert.ok(!looksClientRendered(raw))
    assert.equal(raw.text.words - 1, shown.text.words - 3)
    assert.match(shown.text.visible, /Add to cart/)
  })

  describe('a Next.js export', () => {
    const { versions, files }: NextExport = JSON.parse(
      brotliDecompressSync(readFileSync(new URL('./frameworks/next-export.json.br', import.meta.url))).toString(),
    )
    before(() => {
      for (const [path, text] of Object.entries(files)) {
        const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
        const url = path === 'index.html' ? '/' : `/${path.replace(/\.html$/, '')}`
        site.put(url, (response) => response.setHeader('content-type', type).end(text))
      }
    })
    const readExported = async (path: string) => {
      const source = files[path === '/' ? 'index.html' : `${path.slice(1)}.html`] ?? ''
      const url = site.origin + path
      const facts = (text: string): PageFacts => readPageFacts(literalPage(source, {}, { url }), text)
      const page = await rendered(renderer, url)
      const failed = page.recordings.flatMap(({ requests, consoleErrors }) => [
        ...requests.filter(({ status }) => status !== 200).map((request) => request.url),
        ...consoleErrors.map(({ text }) => text),
      ])
      return { raw: facts(source), shown: facts(page.html), failed: failed.filter((one) => !/favicon|404/.test(one)) }
    }
    const summaryOf = ({ head, headings, links }: PageFacts) => ({
      titles: head.titles.map(({ text }) => text),
      canonicals: head.canonicals.map(({ href }) => href),
      headings: headings.items.map(({ text }) => text),
      links: links.items.map(({ name }) => name),
    })

    test(`${versions.next}: a page that was drawn when it was built stays the same`, async () => {
      const { raw, shown, failed } = await readExported('/')
      assert.deepEqual(failed, [])
      assert.ok(!looksClientRendered(raw))
      assert.deepEqual(summaryOf(shown), summaryOf(raw))
      assert.deepEqual(summaryOf(raw), {
        titles: ['Walnut chairs'],
        canonicals: ['https://workshop.example/'],
        headings: ['Walnut chairs'],
        links: ['Stock'],
      })
      assert.equal(shown.text.words, raw.text.words)
    })

    test(`${versions.next}: a page that is drawn in the browser`, async () => {
      const { raw, shown, failed } = await readExported('/stock')
      assert.deepEqual(failed, [])
      assert.ok(looksClientRendered(raw))
      assert.deepEqual(summaryOf(raw), { titles: [], canonicals: [], headings: [], links: [] })
      assert.deepEqual(summaryOf(shown), {
        titles: ['Drawn by a framework'],
        canonicals: ['https://workshop.example/stock'],
        headings: ['Walnut chairs'],
        links: ['About the workshop'],
      })
      assert.ok(raw.text.words < 15 && shown.text.words >= 80, `${raw.text.words} and ${shown.text.words} words`)
    })
  })
})

interface NextExport {
  readonly versions: { readonly next: string }
  readonly files: Readonly<Record<string, string>>
}

test('a planted shift, a long task and their elements are measured', async () => {
  const url = site.put(
    '/planted',
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>x</title>
<p id="early">${words}</p><div id="moved" style="height:300px;background:#eee">Moved</div>
<script>setTimeout(() => { document.getElementById('early').style.paddingTop = '400px' }, 900)
addEventListener('load', () => setTimeout(() => { const start = performance.now(); while (performance.now() - start < 300); }, 1_100))
fetch('/keeps-the-page-busy')</script>`,
  )
  site.put('/keeps-the-page-busy', (response) => void setTimeout(() => response.end('x'), 1_500))
  const [recording] = (await rendered(renderer, url)).recordings
  const shifted = recording?.shifts ?? []
  assert.ok(
    shifted.some(({ value, elements }) => value > 0.1 && elements.some(({ selector }) => /early|moved/.test(selector))),
    JSON.stringify(shifted),
  )
  assert.ok(recording?.longTasks.some(({ ms }) => ms >= 300))
  assert.match(recording?.largest.at(-1)?.element?.selector ?? '', /early/)
})

test('a shift right after the page was drawn counts, and a page that does not move has none', async () => {
  const page = (script: string) => `<!doctype html><html lang="en"><title>x</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><p id="early">${words}</p><script>${script}</script>`
  const drawn = (then: string) => `requestAnimationFrame(() => requestAnimationFrame(() => ${then}))`
  const moving = site.put('/moves-early', page(drawn("document.getElementById('early').style.paddingTop = '400px'")))
  const still = site.put('/never-moves', page(''))
  const [moved] = (await rendered(renderer, moving)).recordings
  assert.ok(
    moved?.shifts.some(({ value }) => value > 0.1),
    JSON.stringify(moved?.shifts),
  )
  const [stayed] = (await rendered(renderer, still)).recordings
  assert.deepEqual(stayed?.shifts, [])
})

test('a page that works on after everything has loaded is measured until it is done, and read then', async () => {
  const work = `const start = performance.now(); while (performance.now() - start < 200); if (++steps < 8) return setTimeout(work, 50)
document.body.append('Drawn at last')`
  const url = site.put(
    '/works-on',
    `<!doctype html><html lang="en"><title>x</title><p>${words}</p><script>let steps = 0
function work() { ${work} }
setTimeout(work)</script>`,
  )
  const { html, recordings } = await rendered(renderer, url)
  assert.match(html, /Drawn at last/)
  for (const { longTasks } of recordings) assert.equal(longTasks.filter(({ ms }) => ms >= 200).length, 8)
})

async function bundled(code: string): Promise<string> {
  const build = await rolldown({
    input: 'entry.js',
    platform: 'browser',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'false',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (id === 'entry.js' || id === 'app.svelte' ? `${import.meta.dirname}/${id}` : null),
        load(id) {
          if (id.endsWith('/entry.js')) return code
          return id.endsWith('/app.svelte') ? compile(svelteApp, { generate: 'client' }).js.code : null
        },
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true })
  await build.close()
  return output[0].code
}

const svelteApp = `<script>
  let text = $state('')
  setTimeout(() => { text = ${JSON.stringify(words)} }, 50)
</script>
<svelte:head><title>Drawn by a framework</title></svelte:head>
<main><h1>Walnut chairs</h1><p>{text}</p>${about}</main>`
