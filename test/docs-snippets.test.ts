import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { type Block, type Page, projectFile, readPages } from './docs/pages.ts'
import { missingFrom, reasonNotToRun } from './docs/snippets.ts'
import { htmlPage, type PageSite, type ServedPage, startPageSite } from './support/page-site.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

/** The order in which a reader meets the pages: later ones use what earlier ones have created. */
const pages = readPages().filter(({ name }) => /^(?:README\.md|docs\/(?:start|how-to|reference|explain)\/)/.test(name))
/** Others use the website and the annotation that these create. The sample data has ids that later examples would have. */
const first = ['docs/start/quickstart.md', 'docs/reference/statistics.md']
const last = 'docs/how-to/demo.md'
const folders = ['start', 'how-to', 'reference', 'explain']
const placeOf = ({ name }: Page): number => {
  if (name === last) return folders.length
  return first.indexOf(name) === -1
    ? folders.findIndex((folder) => name.startsWith(`docs/${folder}/`))
    : first.indexOf(name) - first.length
}
const inOrder = pages.filter(({ name }) => name !== 'README.md').toSorted((one, other) => placeOf(one) - placeOf(other))
const readme = pages.filter(({ name }) => name === 'README.md')

const runnable = (block: Block): boolean => block.language === 'sh' && reasonNotToRun(block) === null

const crawler = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)'
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The files that readers have. */
const filesOfReaders: Readonly<Record<string, string>> = {
  'access.log': [
    `192.0.2.7 - - [16/Nov/2026:10:00:00 +0000] "GET /pricing HTTP/1.1" 200 5120 "-" "${crawler}"`,
    `203.0.113.7 - - [16/Nov/2026:10:00:02 +0000] "GET / HTTP/1.1" 200 5120 "-" "${browser}"`,
    '',
  ].join('\n'),
  'events.csv': 'time,visitor,page,name\n2025-11-16T10:00:00,ada,/pricing,\n2025-11-16T10:01:00,ada,/pricing,Signup\n',
}

/** A page that is good enough for the scores that the pages ask for. */
function localPage(title: string, subject: string, links: readonly string[]): ServedPage {
  const body = opinions.map((opinion) => `<p>${opinion.replace('SUBJECT', subject)}</p>`).join('')
  return htmlPage({ title, body, links, head: '<meta name="viewport" content="width=device-width, initial-scale=1">' })
}

const opinions = [
  'Every morning before seven we open the shutters, weigh green beans, and light the old drum that my grandfather bought in Trieste.',
  'Nobody here believes that a SUBJECT should be complicated, yet small decisions matter: water, grind, temperature, and patience.',
  'Farmers in Kenya, Brazil and Guatemala send samples in spring; we taste them blind, argue, and order only what all three of us like.',
  'Light roasts keep acidity and flowers, darker ones bring chocolate, nuts, and a body that stands up to milk in winter.',
  'If you live nearby, come in and try a cup; otherwise parcels leave on Tuesdays and Fridays, packed in paper without plastic.',
  'Courses take place twice a month. Beginners learn to steam and pour, while experienced guests compare brewing methods side by side.',
  'We repair grinders too. Bring yours with a short note about the noise it makes, and expect it back within nine working days.',
  'Questions are welcome by phone between ten and four, or by letter, which we answer by hand because our printer gave up years ago.',
]

for (const [title, some] of [
  ['README.md, on an installation of its own', readme],
  ['the guides, one after another', inOrder],
] as const) {
  describe(`every snippet runs: ${title}`, () => {
    let sightline: Sightline
    let site: PageSite
    const folder = mkdtempSync(join(tmpdir(), 'sightline-docs-'))

    before(async () => {
      site = await startPageSite({
        '/': localPage('The roastery around the corner', 'coffee', ['/pricing', '/about']),
        '/pricing': localPage('What our coffee and courses cost', 'price', ['/', '/about']),
        '/about': localPage('The people who roast your coffee', 'person', ['/']),
      })
      for (const [name, text] of Object.entries(filesOfReaders)) writeFileSync(join(folder, name), text)
      sightline = await startSightline({ environment: { SIGHTLINE_RUNNING_CRAWLS_PER_ACCOUNT: '20' } })
    })
    after(async () => {
      await sightline.stop()
      site.close()
      rmSync(folder, { recursive: true })
    })

    /** Runs a block as a reader would who has done the quickstart. */
    async function runBlock(text: string): Promise<string> {
      const command = [
        'set -eo pipefail',
        `curl() { command curl -sS --fail-with-body --max-time 60 "$@"; echo; }`,
        `sightline() { '${process.execPath}' '${projectFile('src/sightline.ts')}' "$@"; }`,
        onLocalPages(text, site.origin),
      ].join('\n')
      const environment = {
        PATH: process.env.PATH ?? '',
        ...sightline.environment,
        ANALYTICS: sightline.analyticsUrl,
        SEO: sightline.seoUrl,
        KEY: ownerKey,
      }
      const file = join(folder, '.snippet.sh')
      writeFileSync(file, command)
      const child = spawn('bash', [file], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
      const output = collect(child)
      const [code] = await once(child, 'close')
      assert.equal(code, 0, `${output.all()}\n${text}`)
      return output.result()
    }

    const onLocalPages = (text: string, origin: string): string =>
      text
        .replaceAll('sl_…', ownerKey)
        .replaceAll('/var/log/nginx/', '')
        .replaceAll('http://localhost:4100', sightline.analyticsUrl)
        .replaceAll('http://localhost:4200', sightline.seoUrl)
        .split(/(?<!\\)\n/)
        .map((line) => (/\$SEO|sightline (?:audit|crawl)/.test(line) ? toLocal(line, origin) : line))
        .join('\n')
    const toLocal = (line: string, origin: string): string =>
      line
        .replaceAll('https://example.com', origin)
        .replaceAll(/(projects|sites)\/example\.com/g, `$1/${new URL(origin).hostname}`)

    for (const page of some) {
      test(`${page.name}: ${page.blocks.filter(runnable).length}`, async () => {
        let result = ''
        for (const block of page.blocks) {
          if (block.marker === 'reply') {
            const missing = missingFrom(JSON.parse(result), JSON.parse(block.text))
            assert.deepEqual(missing, [], `${page.name}:${block.line}: ${result}`)
          } else if (runnable(block)) {
            result = await runBlock(block.text).catch((error: unknown) => {
              throw new Error(`${page.name}:${block.line}`, { cause: error })
            })
          }
        }
      })
    }
  })
}

test('at least a hundred requests and commands are run', () => {
  const count = pages
    .flatMap(({ blocks }) => blocks.filter(runnable))
    .reduce((sum, { text }) => sum + countCommands(text), 0)
  assert.ok(count >= 100, `${count}`)
})

const countCommands = (text: string): number =>
  text.match(/(?:^|[|;(]\s*)(?:[A-Z_]+=\S+ )*(?:curl|sightline) /gm)?.length ?? 0

function collect(child: ChildProcessByStdio<null, Readable, Readable>) {
  let [all, result] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    all += text
    result += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all += text
  })
  return { all: () => all, result: () => result }
}
