import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { type ListName, listPath } from '../src/analytics/ingest/lists/read-list.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'sightline-lists-'))
after(() => rm(folder, { recursive: true }))

const refresh = (...options: readonly string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'lists.ts'), '--to', `${folder}/`, ...options])

const published: readonly [name: string, option: string, list: ListName, text: string, lines: readonly string[]][] = [
  ['hosts', 'spam', 'referrer-spam.txt', 'b.example\r\nA.example\n\nb.example\n', ['a.example', 'b.example']],
  [
    'networks',
    'social',
    'social-networks.tsv',
    'Google%2B:\n  - plus.google.com\n\n"My Network":\n  - \'my.example\'\n  # gone\n  - MY.example.org\n',
    ['Google+\tplus.google.com', 'My Network\tmy.example', 'My Network\tmy.example.org'],
  ],
  [
    'search engines, with what is not a host left out',
    'search',
    'search-engines.tsv',
    "1.cz:\n  -\n    urls:\n      - 1.cz\n      - '{}.one.cz'\n    params:\n      - q\n      - '/a:b/'\n    backlink: 's/{k}'\n  -\n    urls:\n      - two.cz\n    hiddenkeyword:\n      - '/^$/'\nBing:\n  -\n    urls: \n      - bing.com\n",
    ['1.cz\t1.cz', '1.cz\t{}.one.cz', '1.cz\ttwo.cz', 'Bing\tbing.com'],
  ],
  [
    'a list as we ship it',
    'ai',
    'ai-assistants.tsv',
    '# date: 2020-01-01\nGrok\tx.com/i/grok\n',
    ['Grok\tx.com/i/grok'],
  ],
]

for (const [name, option, list, text, lines] of published) {
  test(`lists: ${name}`, async () => {
    const from = join(folder, `published-${option}`)
    await writeFile(from, text)
    await refresh('--date', '2026-08-20', `--${option}`, from)
    const [source, license, date, ...written] = (await readFile(join(folder, list), 'utf8')).trimEnd().split('\n')
    assert.match(
      `${source} ${license}`,
      /^# source: https:\/\/github\.com\/matomo-org\/.* # license: (public domain|CC0-1\.0)$/,
    )
    assert.deepEqual([date, written], ['# date: 2026-08-20', lines])
  })
}

for (const [name, options, says] of [
  ['without a date', ['--spam', 'x'], /--date must be the date of the lists, as 2026-08-20; found none/],
  ['from an empty file', ['--date', '2026-08-20', '--spam', '/dev/null'], /holds no line of a list/],
] as const) {
  test(`lists: ${name} nothing is written`, () => assert.rejects(refresh(...options), says))
}

for (const list of ['ai-assistants.tsv', 'referrer-spam.txt', 'search-engines.tsv', 'social-networks.tsv'] as const) {
  test(`lists: ${list} has its source, license and date`, async () => {
    const head = (await readFile(listPath(list), 'utf8')).split('\n', 3).join(' ')
    assert.match(head, /^# source: https:\/\/\S+ \(\S+\) # license: .+ # date: \d{4}-\d\d-\d\d$/)
  })
}
