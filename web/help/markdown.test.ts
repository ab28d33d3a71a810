import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HelpNode } from '../src/pages/help/help-page-data.ts'
import { readMarkdown, slugOf } from './markdown.ts'

const read = (source: string) => readMarkdown(source, { link: (target) => target, picture: (target) => target })

describe('Markdown', () => {
  const rows: readonly (readonly [what: string, source: string, nodes: readonly HelpNode[]])[] = [
    [
      'a paragraph over lines',
      'One\ntwo.\n\nThree.',
      [
        ['p', {}, 'One\ntwo.'],
        ['p', {}, 'Three.'],
      ],
    ],
    [
      'emphasis',
      'a *b* **c** _d_ a_b_c 2 * 3',
      [['p', {}, 'a ', ['em', {}, 'b'], ' ', ['strong', {}, 'c'], ' ', ['em', {}, 'd'], ' a_b_c 2 * 3']],
    ],
    [
      'code with marks in it',
      '`a*b*` and `` `x` ``',
      [['p', { id: 'ab' }, ['code', {}, 'a*b*'], ' and ', ['code', {}, '`x`']]],
    ],
    [
      'a link with code',
      'See [`a[0]`](b.md#c).',
      [['p', {}, 'See ', ['a', { href: 'b.md#c' }, ['code', {}, 'a[0]']], '.']],
    ],
    [
      'an address',
      'At <https://a.example/?b>.',
      [['p', {}, 'At ', ['a', { href: 'https://a.example/?b' }, 'https://a.example/?b'], '.']],
    ],
    ['escapes and entities', '\\*a\\* &amp; &lt;b&gt; &x;', [['p', {}, '*a* & <b> &x;']]],
    ['a picture', '![A chart](a.svg)', [['p', {}, ['img', { src: 'a.svg', alt: 'A chart' }]]]],
    [
      'a list in a list',
      '- a\n  - b\n- c\n  d',
      [['ul', {}, ['li', {}, 'a', ['ul', {}, ['li', {}, 'b']]], ['li', {}, 'c\nd']]],
    ],
    ['numbers', '2. a\n3. b', [['ol', { start: 2 }, ['li', {}, 'a'], ['li', {}, 'b']]]],
    ['a quote', '> a\n> b', [['blockquote', {}, ['p', {}, 'a\nb']]]],
    ['a block of code', '```sh\n# no heading\n<b> | `x`\n```', [['pre', {}, '# no heading\n<b> | `x`']]],
    [
      'a table',
      '| a | b |\n|---|---|\n| `x\\|y` | *c* |',
      [
        [
          'table',
          {},
          ['thead', {}, ['tr', {}, ['th', {}, 'a'], ['th', {}, 'b']]],
          ['tbody', {}, ['tr', { id: 'xy' }, ['td', {}, ['code', {}, 'x|y']], ['td', {}, ['em', {}, 'c']]]],
        ],
      ],
    ],
    [
      'comments, but not in code',
      '<!-- a\nb -->\nc\n```\n<!-- d -->\n```',
      [
        ['p', {}, 'c'],
        ['pre', {}, '<!-- d -->'],
      ],
    ],
  ]
  for (const [what, source, nodes] of rows) test(what, () => assert.deepEqual(read(source).nodes, nodes))

  test('headings have the anchors that GitHub gives them, and the first is the title', () => {
    const { title, headings } = read('# The `title`\n\n## What is _new_?\n\n### A\n\n## A\n')
    assert.equal(title, 'The title')
    assert.deepEqual(headings, [
      { level: 2, id: 'what-is-new', text: 'What is new?' },
      { level: 3, id: 'a', text: 'A' },
      { level: 2, id: 'a-1', text: 'A' },
    ])
    assert.equal(slugOf('Points: 5 % – a_b'), 'points-5---a_b')
  })

  test('what begins with a term can be linked to by it, unless a heading has its name', () => {
    const { nodes } = read('**Rows.** a\n\n- `x_y` is b\n- **Goals**: c\n\n## Goals\n\n**Rows** d')
    assert.deepEqual(nodes, [
      ['p', { id: 'rows' }, ['strong', {}, 'Rows.'], ' a'],
      ['ul', {}, ['li', { id: 'x_y' }, ['code', {}, 'x_y'], ' is b'], ['li', {}, ['strong', {}, 'Goals'], ': c']],
      ['h2', { id: 'goals' }, 'Goals'],
      ['p', {}, ['strong', {}, 'Rows'], ' d'],
    ])
  })

  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- --><svg onload=alert(1)>',
    '[a](javascript:alert(1))',
    '![a](" onerror="alert(1))',
    '<javascript:alert(1)>',
    '| <b onclick=alert(1)> |\n|---|\n| <iframe src=//a.example> |',
    '## <a name="x" onclick=alert(1)>',
    `${'['.repeat(2_000)}a`,
    `${'*a '.repeat(2_000)}`,
    `${'`'.repeat(2_000)} a`,
  ]
  const ownTags = new Set(
    'a blockquote code em h2 h3 h4 hr img li ol p pre strong table tbody td th thead tr ul'.split(' '),
  )
  const ownProps = new Set(['id', 'href', 'src', 'alt', 'start'])
  for (const source of hostile) {
    test(`${source.slice(0, 40)} becomes text and elements of ours`, () => {
      const links: string[] = []
      const { nodes } = readMarkdown(source, { link: () => null, picture: () => null })
      const visit = (node: HelpNode): void => {
        if (typeof node === 'string') return
        const [tag, props, ...children] = node
        assert.ok(ownTags.has(tag), tag)
        assert.ok(Object.keys(props).every((name) => ownProps.has(name)))
        if (props.href !== undefined) links.push(props.href)
        children.forEach(visit)
      }
      nodes.forEach(visit)
      assert.deepEqual(links, [])
    })
  }
})
