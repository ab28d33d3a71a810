import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sign } from '../base/signatures.ts'
import { createGrants } from './grants.ts'
import type { SharedPage } from './shared-pages.ts'

const start = Date.UTC(2026, 0, 1)
const day = 24 * 60 * 60 * 1000
const page: SharedPage = {
  kind: 'website',
  id: 7,
  account_id: 1,
  privacy: 2,
  password_hash: 'hash',
  embed: 0,
  link: null,
  views_held: 0,
}

const link = { id: 7, segmentId: null, sections: [] }

const rows: readonly (readonly [string, { secret?: string; page?: Partial<SharedPage>; later?: number }, boolean])[] = [
  ['its page', {}, true],
  ['its page, just within a day', { later: day - 1 }, true],
  ['its page, a day later', { later: day }, false],
  ['another page', { page: { id: 8 } }, false],
  ['the report of the same id', { page: { kind: 'report' } }, false],
  ['its page with a new password', { page: { password_hash: 'new hash' } }, false],
  ['its page without a password', { page: { password_hash: null } }, false],
  ['its page by a link', { page: { link } }, false],
  ['its page in another installation', { secret: 'another secret' }, false],
]
for (const [what, { secret = 'secret', page: changed = {}, later = 0 }, expected] of rows) {
  test(`a grant ${expected ? 'opens' : 'does not open'} ${what}`, () => {
    const grant = createGrants({ current: () => 'secret' }, () => start).issue(page)
    assert.equal(
      createGrants({ current: () => secret }, () => start + later).isValid({ ...page, ...changed }, grant),
      expected,
    )
  })
}

test('a grant for a link opens no link of the same id to another kind of page', () => {
  const grants = createGrants({ current: () => 'secret' }, () => start)
  const kinds = ['website', 'report', 'crawl'] as const
  for (const kind of kinds) {
    const grant = grants.issue({ ...page, link, kind })
    const opened = kinds.filter((other) => grants.isValid({ ...page, link, kind: other }, grant))
    assert.deepEqual(opened, [kind])
  }
})

test('a grant with an expiry that is far away opens nothing, however well it is signed', () => {
  const grants = createGrants({ current: () => 'secret' }, () => start)
  const until = (expires: number): string =>
    `${expires}.${sign('secret', ['grant', page.kind, page.id, expires, page.password_hash ?? ''])}`
  assert.equal(grants.isValid(page, until(start + day)), true)
  assert.equal(grants.isValid(page, until(start + 3650 * day)), false)
  assert.equal(grants.isValid(page, until(start + 2 * day)), false)
})
