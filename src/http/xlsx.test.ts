import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import type { Cell } from './csv.ts'
import { xlsxChunks } from './xlsx.ts'

async function* inChunks(
  ...chunks: readonly (readonly (readonly Cell[])[])[]
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield* chunks
}

/** The files of a workbook, by an independent reader, which checks sizes and checksums. */
async function unzip(chunks: AsyncIterable<Uint8Array>): Promise<ReadonlyMap<string, string>> {
  const zip = await fromBufferPromise(Buffer.concat(await Array.fromAsync(chunks)), { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat(await stream.toArray()).toString())
  }
  return files
}

test('a workbook has its parts and one sheet with all rows', async () => {
  const files = await unzip(xlsxChunks(['page', 'visits'], inChunks([['/a', 3]], [['/b', null]], [['/c', 1.5]])))
  assert.deepEqual(
    [...files.keys()],
    ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml'],
  )
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  assert.match(sheet, /<row><c t="inlineStr"><is><t xml:space="preserve">\/a<\/t><\/is><\/c><c><v>3<\/v><\/c><\/row>/)
  assert.equal(sheet.match(/<row>/g)?.length, 4)
  assert.match(sheet, /<c><v>1\.5<\/v><\/c><\/row><\/sheetData><\/worksheet>$/)
})

for (const [name, text, written] of [
  ['a formula stays text', '=HYPERLINK("https://evil.example")', '=HYPERLINK(&quot;https://evil.example&quot;)'],
  ['markup is escaped', '</t></is></c><c><f>1+1</f>', '&lt;/t&gt;&lt;/is&gt;&lt;/c&gt;&lt;c&gt;&lt;f&gt;1+1&lt;/f&gt;'],
  ['what XML cannot have is replaced', 'a\u0000b\ud800', 'a\ufffdb\ufffd'],
  ['other scripts are as they are', 'größe 語 🎈', 'größe 語 🎈'],
] as const)
  test(name, async () => {
    const files = await unzip(xlsxChunks(['query'], inChunks([[text]])))
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    assert.ok(sheet.includes(`<t xml:space="preserve">${written}</t>`), sheet)
    assert.ok(!sheet.includes('<f>'))
  })

test('a text is cut where spreadsheets end cells', async () => {
  const files = await unzip(xlsxChunks(['title'], inChunks([['x'.repeat(40_000)]])))
  assert.equal(files.get('xl/worksheets/sheet1.xml')?.match(/x{1000,}/)?.[0].length, 32_767)
})

test('rows are read as the file is written', async () => {
  let read = 0
  async function* many(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for (; read < 5_000; read++) yield Array.from({ length: 100 }, (_, row) => [`/page/${read}-${row}`, Math.random()])
  }
  const chunks = xlsxChunks(['page', 'value'], many())
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > 100_000) break
  }
  assert.ok(read < 2_500, `${read} of 5,000 chunks were read for the first 100 kB`)
})

test('a failure of the rows fails the file', async () => {
  async function* failing(): AsyncGenerator<readonly (readonly Cell[])[]> {
    yield [['/a']]
    throw new Error('the rows ended')
  }
  await assert.rejects(Array.fromAsync(xlsxChunks(['page'], failing())), /the rows ended/)
})
