import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createSearch, stemOf } from '../src/pages/help/search.ts'
import { readDocs, searchUnits } from './pages.ts'

describe('words with the same stem are found for each other', () => {
  const rows: readonly (readonly string[])[] = [
    ['exclude', 'excludes', 'excluded', 'excluding'],
    ['bounce', 'bounced', 'bounces'],
    ['query', 'queries'],
    ['stop', 'stopped', 'stopping'],
    ['visit', 'visits', 'visited'],
  ]
  for (const row of rows) test(row.join(', '), () => assert.equal(new Set(row.map(stemOf)).size, 1))
  test('but short words and those that end alike stay', () =>
    assert.deepEqual(['ios', 'css', 'status', 'access', 'speed', 'ring'].map(stemOf), [
      'ios',
      'css',
      'status',
      'access',
      'speed',
      'ring',
    ]))
})

describe('a search in the documentation', () => {
  const { folders } = readDocs(fileURLToPath(new URL('../../docs', import.meta.url)), () => null)
  const pages = folders.flatMap((folder) => folder.pages).filter(({ hasMoved }) => !hasMoved)
  const search = createSearch({
    pages: pages.map(({ path, title }) => [path, title]),
    units: pages.flatMap(searchUnits),
  })
  /** What somebody types, and the name of the first result, wherever it is. */
  const rows: readonly (readonly [typed: string, page: RegExp, title: RegExp])[] = [
    ['bounce', /./, /^bounce/i],
    ['bounce rate', /./, /^bounce.rate$/i],
    ['exclusion rules', /bots/, /^Exclusion rules$/],
    ['backup', /^how-to\/backup$/, /^Back up/],
    ['restore', /backup|restore/, /restor/i],
    ['hreflang', /./, /hreflang/],
    ['engaged time', /./, /^engaged.time$/i],
    ['funnel', /./, /funnels?$/i],
    ['password', /shar/, /^Passwords$/],
    ['indexnow', /search/, /^IndexNow$/],
    ['erase a visitor', /privacy/, /^Erasing a visitor$/],
    ['duplicate titles', /./, /^duplicate-titles$/],
    ['exlude_ips', /./, /exclude_ips/],
    ['exclude', /bots/, /^Exclusion rules$/],
    ['exclude ip', /bots/, /^Exclusion rules$/],
    ['ignore', /./, /^Ignored? /i],
    ['reset password', /./, /^(?:Change and remove|.*password.*)$/i],
    ['invite', /^how-to\/people$/, /./],
    ['colleague', /^how-to\/people$/, /./],
    ['role', /^reference\/roles$/, /^Roles$/],
    ['docker', /^how-to\/containers$/, /./],
    ['production', /^how-to\/deploy$/, /./],
    ['import', /^how-to\/import$/, /^Import$/],
    ['export', /^how-to\/export$/, /./],
    ['umami', /^start\/from-umami$/, /./],
    ['gdpr', /^explain\/privacy$/, /./],
    ['cookie', /^explain\/privacy$/, /./],
    ['delete visitor', /privacy/, /^Erasing a visitor$/],
    ['adblock', /^how-to\/proxy$/, /./],
    ['first-party', /^how-to\/proxy$/, /./],
    ['spa', /tracker/, /^What is tracked automatically$/],
    ['timezone', /statistics/, /^Periods$/],
    ['time on page', /visits/, /^Engaged time$/],
    ['unique visitors', /visits/, /^Visitors/],
    ['api key', /api/, /^Keys$/],
    ['rate limit', /api/, /^Limits$/],
    ['pdf', /client-reports/, /./],
    ['email', /^how-to\/mail$/, /./],
    ['update', /^how-to\/upgrade$/, /./],
    ['share', /^how-to\/share$/, /./],
    ['csv', /statistics/, /^CSV$/],
    ['score', /scoring/, /^Scoring$/],
    ['filter', /filters/, /^Filters$/],
    ['proxy', /^how-to\/proxy$/, /./],
    ['conversion', /goals/, /./],
  ]
  for (const [typed, page, title] of rows)
    test(typed, () => {
      const [first] = search(typed)
      assert.match(first?.title ?? '', title)
      assert.match(first?.page ?? '', page)
    })

  test('finds words while they are typed', () => assert.match(search('hrefl')[0]?.title ?? '', /hreflang/))
  test('shows the text around what was found', () => assert.match(search('bounce')[0]?.excerpt ?? '', /bounced/))
  test('finds nothing for other words', () => assert.deepEqual(search('qwxzkj'), []))
  test('finds nothing for nothing', () => assert.deepEqual([search(''), search(' …')], [[], []]))
})
