import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type FolderCount, templateMatcher, templatesOfFolders } from './site-template.ts'

const folder = (first: string, pages: number, second = ''): FolderCount => ({ first, second, pages })

describe('folders are templates', () => {
  const rows: readonly (readonly [string, readonly FolderCount[], readonly string[]])[] = [
    ['if they hold five pages', [folder('/a/', 5), folder('/b/', 4)], ['/a/*']],
    ['and one page in a hundred', [folder('/a/', 995), folder('/b/', 9)], ['/a/*']],
    ['but pages without a folder are not', [folder('/', 50), folder('/a/', 5)], ['/a/*']],
    [
      'and the folder in a language counts',
      [folder('/de/', 6, 'blog/'), folder('/en-us/', 7, 'shop/')],
      ['/en-us/shop/*', '/de/blog/*'],
    ],
    ['also if it has pages itself', [folder('/de/', 5), folder('/de/', 5, 'blog/')], ['/de/blog/*', '/de/*']],
    ['but not the one in another folder', [folder('/abc/', 5, 'x/'), folder('/abc/', 5, 'y/')], ['/abc/*']],
    ['and one whose name has a star is not', [folder('/a*b/', 50)], []],
  ]
  for (const [what, folders, patterns] of rows)
    test(what, () =>
      assert.deepEqual(
        templatesOfFolders(folders).map(({ pattern }) => pattern),
        patterns,
      ),
    )

  test('the twelve with the most pages, however many there are', () => {
    const many = Array.from({ length: 15 }, (_, n) => folder(`/f${String(n).padStart(2, '0')}/`, 50 + n))
    const names = templatesOfFolders(many).map(({ name }) => name)
    assert.deepEqual(
      names,
      many.slice(3).map(({ first }) => first.slice(1, -1)),
    )
  })
})

describe('a page belongs to the first template', () => {
  const templates = ['/blog/*', '*?page=*', '/About/', '/p*/x'].map((pattern) => ({ name: '', pattern }))
  const rows: readonly (readonly [string, number])[] = [
    ['/blog/one', 0],
    ['/BLOG/', 0],
    ['/blog', -1],
    ['/list?page=2', 1],
    ['/blog/one?page=2', 0],
    ['/about', 2],
    ['/about/?a=/b/', 2],
    ['/p1/y/x', 3],
    ['/other', -1],
  ]
  for (const [path, index] of rows) test(path, () => assert.equal(templateMatcher(templates)(path), index))
})
