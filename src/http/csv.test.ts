import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { undoNeutralizing } from '../base/spreadsheet-formulas.ts'
import { type Cell, csvLine } from './csv.ts'

const rows: readonly { readonly name: string; readonly cells: readonly Cell[]; readonly line: string }[] = [
  { name: 'texts are quoted, numbers are not', cells: ['/docs', 12, 1.5, null], line: '"/docs",12,1.5,\r\n' },
  { name: 'an empty text', cells: [''], line: '""\r\n' },
  { name: 'commas, quotes and line breaks', cells: ['a,b', 'say "hi"', 'a\nb'], line: '"a,b","say ""hi""","a\nb"\r\n' },
  { name: 'a formula', cells: ['=HYPERLINK("http://x")'], line: '"\'=HYPERLINK(""http://x"")"\r\n' },
  {
    name: 'what else begins a formula',
    cells: ['+1', '-1', '@SUM(A1)', '\t=1', '\r1'],
    line: '"\'+1","\'-1","\'@SUM(A1)","\'\t\'=1","\'\r1"\r\n',
  },
  {
    name: 'full-width and small forms',
    cells: ['＝1', '＋1', '－1', '＠A', '﹦1'],
    line: '"\'＝1","\'＋1","\'－1","\'＠A","\'﹦1"\r\n',
  },
  {
    name: 'a formula behind spaces',
    cells: [' =1+1', '\u00a0=1', '\ufeff=1'],
    line: '"\' =1+1","\'\u00a0=1","\'\ufeff=1"\r\n',
  },
  { name: 'a formula behind a semicolon', cells: ['/a;=1+1;x', '/b; @A'], line: '"/a;\'=1+1;x","/b;\' @A"\r\n' },
  { name: 'a formula behind a semicolon and a quote', cells: ['/a;"=1'], line: '"/a;\'""=1"\r\n' },
  { name: 'a formula in a later line, or behind a tab', cells: ['a\n=1', 'a\t+1'], line: '"a\n\'=1","a\t\'+1"\r\n' },
  {
    name: 'signs within words',
    cells: ['a-b', 'a=b;c=d', 'me@example.com'],
    line: '"a-b","a=b;c=d","me@example.com"\r\n',
  },
  { name: 'a number below zero is a number', cells: [-1], line: '-1\r\n' },
]

for (const { name, cells, line } of rows) test(`CSV: ${name}`, () => assert.equal(csvLine(cells), line))

/** Parses the line like a spreadsheet: a quote at the start of a cell ends at the next single quote, the rest is text. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = []
  for (let at = 0; at <= line.length; at++) {
    let cell = ''
    if (line[at] === '"') {
      for (at++; at < line.length; at++) {
        if (line[at] !== '"') cell += line[at]
        else if (line[at + 1] === '"') cell += line[at++]
        else break
      }
      at++
    }
    while (at < line.length && line[at] !== separator && line[at] !== '\n') cell += line[at++]
    cells.push(cell)
  }
  return cells
}

const hostile = fc.string({
  unit: fc.constantFrom('=', '+', '@', '-', ';', ',', '\t', '\n', '\r', '"', "'", ' ', '＝', 'a', '1'),
})

test('no cell starts a formula, whichever separator a spreadsheet uses', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csvLine(cells).slice(0, -2)
      for (const separator of [',', ';', '\t']) {
        for (const cell of cellsOf(line, separator)) assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝]/, JSON.stringify(line))
      }
    }),
    { numRuns: 3000, seed: 3 },
  )
})

test('the import restores the original text', () => {
  const { start, inner } = undoNeutralizing
  const undo = (text: string): string =>
    text.replace(new RegExp(inner.pattern, 'g'), '$1$2').replace(new RegExp(start.pattern), '$1')
  fc.assert(
    fc.property(hostile, (text) => {
      assert.equal(undo(csvLine([text]).slice(1, -3).replaceAll('""', '"')), text)
    }),
    { numRuns: 3000, seed: 4 },
  )
})
