import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cell, csvLine } from './csv.ts'

const rows: readonly { readonly name: string; readonly cells: readonly Cell[]; readonly line: string }[] = [
  { name: 'plain cells', cells: ['/docs', 12, 1.5, null], line: '/docs,12,1.5,\r\n' },
  { name: 'commas, quotes and line breaks', cells: ['a,b', 'say "hi"', 'a\nb'], line: '"a,b","say ""hi""","a\nb"\r\n' },
  { name: 'a formula', cells: ['=HYPERLINK("http://x")'], line: '"\'=HYPERLINK(""http://x"")"\r\n' },
  { name: 'what else begins a formula', cells: ['+1', '-1', '@SUM(A1)', '\t=1'], line: "'+1,'-1,'@SUM(A1),'\t=1\r\n" },
  { name: 'a formula behind a space', cells: [' =1+1'], line: "' =1+1\r\n" },
  { name: 'a number below zero is a number', cells: [-1], line: '-1\r\n' },
]

for (const { name, cells, line } of rows) test(`CSV: ${name}`, () => assert.equal(csvLine(cells), line))
