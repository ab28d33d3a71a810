import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { before, describe, test } from 'node:test'
import { parseAst } from 'rolldown/parseAst'
import { configVariables } from '../src/program/config.ts'
import { runCommand } from '../src/program/run-command.ts'
import { generatedPages, withGenerated } from './docs/generate.ts'
import { exists, linksOf, type Page, projectFile, readPage, readPages } from './docs/pages.ts'
import { sentencesOf } from './docs/sentences.ts'
import { reasonNotToRun } from './docs/snippets.ts'

const pages = readPages()
/** The old name of a page, which leads to the new one for a release. */
const isPointer = ({ text }: Page): boolean => text.startsWith('This page has moved to [')
const byName = new Map(pages.map((page) => [page.name, page]))
/** What people read: neither what leads to it nor what developers need. */
const guides = pages.filter(({ name }) => /^docs\/(?:start|how-to|reference|explain)\//.test(name))

test('every link of the documentation leads to a file, and to a heading of it', () => {
  let links = 0
  const broken = pages.flatMap((page) =>
    linksOf(page).flatMap(({ target, line }) => {
      if (/^[a-z]+:/.test(target)) return []
      links++
      const [path = '', anchor] = target.split('#')
      const name = path === '' ? page.name : posix.join(posix.dirname(page.name), path)
      const leadsTo = byName.get(name)
      if (leadsTo && isPointer(leadsTo)) return [`${page.name}:${line}: ${target}`]
      const anchors = leadsTo?.anchors
      const isFine = exists(name) && (anchor === undefined || (anchors?.has(anchor) ?? !name.endsWith('.md')))
      return isFine ? [] : [`${page.name}:${line}: ${target}`]
    }),
  )
  assert.ok(links > 300)
  assert.deepEqual(broken, [])
})

test('the index has every page, and every page says what to read next', () => {
  const index = byName.get('docs/README.md')
  assert.ok(index)
  const listed = new Set(linksOf(index).map(({ target }) => `docs/${target}`))
  assert.deepEqual(
    guides.map(({ name }) => name).filter((name) => !listed.has(name)),
    [],
  )
  assert.deepEqual(
    guides.filter(({ text }) => !/\n---\n\nNext: .*\]\(.*\.\n$/.test(text)).map(({ name }) => name),
    [],
  )
})

test('sentences have fewer than 16 words on average, and at most 40', () => {
  const documented = pages.filter(({ name }) => name.startsWith('docs/') || name === 'README.md')
  const averageOf = (some: readonly Page[]): number => {
    const words = some.flatMap(sentencesOf).map((sentence) => sentence.words)
    return words.reduce((sum, count) => sum + count, 0) / words.length
  }
  assert.ok(averageOf(documented) < 14, `The average is ${averageOf(documented)}.`)
  assert.deepEqual(
    guides.filter((page) => averageOf([page]) >= 16).map(({ name }) => name),
    [],
  )
  assert.deepEqual(
    pages
      .filter(({ name }) => name.startsWith('docs/') || name === 'README.md')
      .flatMap(sentencesOf)
      .filter(({ words }) => words > 40)
      .map(({ page, line, words }) => `${page}:${line}: ${words} words`),
    [],
  )
})

test('a line of text has one paragraph or item, and no more than fits a screen or two', () => {
  const long = guides.flatMap(({ name, prose }) =>
    prose
      .filter(({ text }) => !text.trimStart().startsWith('|') && text.length > 330)
      .map(({ line, text }) => `${name}:${line}: ${text.length} characters`),
  )
  assert.deepEqual(long, [])
})

test('generated pages, tables and numbers are those of the code', async () => {
  const stale = []
  for (const { name, text } of pages) if ((await withGenerated(name, text)) !== text) stale.push(name)
  for (const name of Object.keys(generatedPages)) assert.ok(byName.has(name), name)
  assert.deepEqual(stale, [], 'Run: npm run docs')
  await assert.rejects(
    withGenerated('a page', '<!-- number: checks.none -->5<!-- /number -->'),
    /names a number that does not exist/,
  )
})

test('variables that pages name exist, with the default that they say', () => {
  const defaults = new Map(configVariables.map(({ name, fallback }) => [name, fallback]))
  const former = configVariables.flatMap(({ formerName }) => formerName ?? [])
  const wrong = guides.flatMap(({ name: page, text }) => [
    ...Array.from(text.matchAll(/\bSIGHTLINE_[A-Z][A-Z_\d]*[A-Z\d]\b/g), ([name]) => name)
      .filter((name) => !name.startsWith('SIGHTLINE_TEST_') && !defaults.has(name) && !former.includes(name))
      .map((name) => `${page}: ${name} does not exist`),
    ...Array.from(text.matchAll(/`(SIGHTLINE_\w+)`(?: \(| \| )([\d,]+)(?=[ )|])/g))
      .filter(([, name = '', shown = '']) => {
        const fallback = defaults.get(name) ?? ''
        return shown.replaceAll(',', '') !== fallback && !fallback.startsWith(`${shown} `)
      })
      .map(([, name = '', shown]) => `${page}: ${name} is ${defaults.get(name)}, not ${shown}`),
  ])
  assert.deepEqual(wrong, [])
})

/** Emphasized words, and names in other products. */
const otherNames = new Set(
  [
    'API access, APIs & Services, Add key, All Pages, Code Snippets, Code injection, Create new key, Credentials, Custom code, Download CSV',
    'Edit code, Explore, Generative AI, Google Search Console API, Head code, Header, Header & Footer, IAM & Admin, Imports & exports',
    'In production, Internal, Keys, Library, OAuth client ID, OAuth consent screen, Online Store, Export data, Restricted',
    'Service Accounts, Sightline, Site header, Site settings, Testing, Themes, Users and permissions, Web application, With BigQuery',
    'Without BigQuery',
  ].flatMap((line) => line.split(', ')),
)

test('what pages name of the console is a text of the console', () => {
  const folder = projectFile('web/src/strings/en')
  const source = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  const texts = new Set(Array.from(source.join('\n').matchAll(/'((?:[^'\\]|\\.)*)'/g), ([, text = '']) => text))
  const named = guides.flatMap((page) =>
    page.prose.flatMap(({ text, line }) =>
      Array.from(text.replaceAll(/`[^`]*`/g, '').matchAll(/(?<!\*)\*([A-Z][^*]*)\*(?!\*)/g), ([, path = '']) =>
        path.split(' → '),
      )
        .flat()
        .map((name) => ({ name, where: `${page.name}:${line}: ${name}` })),
    ),
  )
  assert.ok(named.length > 80)
  assert.deepEqual(
    named.filter(({ name }) => !texts.has(name) && !otherNames.has(name)).map(({ where }) => where),
    [],
  )
})

describe('snippets', () => {
  const blocks = pages.flatMap((page) => page.blocks)
  const shell = blocks.filter(({ language }) => language === 'sh')
  let usages: readonly string[] = []
  before(async () => {
    let help = ''
    await runCommand(['--help'], {}, { write: (text) => (help += text), writeError: () => {} })
    usages = Array.from(help.matchAll(/^ {2}(\S.*)\n/gm), ([, usage = '']) => usage)
  })

  test('of shells are valid, and have commands and options that exist', () => {
    assert.ok(shell.length > 100)
    const wrong = shell.flatMap(({ page, line, text }) => {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
      const where = `${page}:${line}`
      return [
        ...(status === 0 ? [] : [`${where}: ${stderr}`]),
        ...unknownWords(text, usages).map((word) => `${where}: ${word}`),
      ]
    })
    assert.deepEqual(wrong, [])
  })

  test('of JSON are JSON, apart from what they leave out', () => {
    const json = blocks.filter(({ language }) => language === 'json')
    assert.ok(json.length > 1)
    for (const { text } of json) JSON.parse(text)
  })

  test('of scripts can be parsed', () => {
    const scripts = blocks.filter(({ language }) => ['js', 'jsx', 'ts'].includes(language))
    assert.ok(scripts.length > 5)
    const wrong = scripts.flatMap(({ page, line, language, text }) => {
      try {
        parseAst(text, { lang: language === 'js' ? 'js' : language === 'ts' ? 'ts' : 'jsx', sourceType: 'module' })
        return []
      } catch (error) {
        return [`${page}:${line}: ${error}`]
      }
    })
    assert.deepEqual(wrong, [])
  })

  test('are in a language that is tested, or say why not', () => {
    const tested = new Set(['sh', 'json', 'html', 'js', 'jsx', 'ts', 'python', 'nginx', 'caddyfile', 'yaml', ''])
    const guide = guides.flatMap((page) => page.blocks)
    assert.deepEqual(
      guide
        .filter((block) => !tested.has(block.language) && reasonNotToRun(block) === null)
        .map(({ page, line }) => `${page}:${line}`),
      [],
    )
    const marked = guide.filter((block) => reasonNotToRun(block) !== null)
    assert.ok(marked.every((block) => (reasonNotToRun(block) ?? '').length > 5))
    assert.ok(marked.length < 70, `${marked.length} snippets are not run`)
  })

  test('that are wrong are found', () => {
    const wrong = readPage(
      'a page',
      '```sh\nsightline audit https://example.com/ --min-points 5\nsightline frobnicate\n```\n',
    )
    assert.deepEqual(
      wrong.blocks.flatMap(({ text }) => unknownWords(text, usages)),
      ['--min-points is no option of sightline audit', 'sightline frobnicate'],
    )
  })
})

/** The commands and options in a snippet that `sightline --help` does not have. */
function unknownWords(text: string, usages: readonly string[]): readonly string[] {
  const nameOf = (usage: string): string =>
    usage
      .split(' ')
      .filter((word) => /^[a-z]+$/.test(word))
      .join(' ')
  const lines = text.replaceAll('\\\n', ' ').split('\n')
  return lines.flatMap((line) =>
    Array.from(
      line
        .replace(/(?:^|\s)#.*$/, '')
        .matchAll(/(?:^|[|;&=]\s*|\bexec sightline )\bsightline ((?!--?\w|'|-)[^|;&)]*)/g),
    ).flatMap(([, rest = '']) => {
      const words = rest.trim().split(/\s+/)
      const usage = usages.filter((one) =>
        nameOf(one)
          .split(' ')
          .every((word, index) => words[index] === word),
      )
      if (usage.length === 0) return [`sightline ${words[0]}`]
      const options = words.filter((word) => /^--\w/.test(word)).map((word) => word.split('=')[0] ?? '')
      return options
        .filter((option) => !usage.some((one) => new RegExp(`${option}(?![\\w-])`).test(one)))
        .map((option) => `${option} is no option of sightline ${words[0]}`)
    }),
  )
}
