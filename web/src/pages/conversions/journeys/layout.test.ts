import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut } from './layout.ts'

test('nodes are as high as their visits, and ribbons fill the nodes that they join', () => {
  const { columns, ribbons, height } = layOut({
    steps: [
      { step: 0, visits: 100, nodes: [{ kind: 'page', value: '/', visits: 100 }] },
      {
        step: 1,
        visits: 100,
        nodes: [
          { kind: 'page', value: '/pricing', visits: 30 },
          { kind: 'other', value: '', visits: 20 },
          { kind: 'exit', value: '', visits: 50 },
        ],
      },
    ],
    links: [
      { step: 1, from: 0, to: 2, visits: 50 },
      { step: 1, from: 0, to: 0, visits: 30 },
      { step: 1, from: 0, to: 1, visits: 20 },
    ],
  })
  const [[start] = [], next = []] = columns
  assert.ok(start)
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
  assert.equal(Math.round(sum(next.map((node) => node.height))), Math.round(start.height))
  assert.equal(Math.round(sum(ribbons.map((ribbon) => ribbon.height))), Math.round(start.height))
  const last = next.at(-1)
  assert.ok(last && height >= last.top + last.height)
  for (const { to, toTop } of ribbons) assert.equal(toTop, to.top)
})
