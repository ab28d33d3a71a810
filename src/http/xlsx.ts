import { Type } from 'typebox'
import { escapeMarkup } from '../base/escape-markup.ts'
import { zipChunks } from '../base/zip-stream.ts'
import type { Cell } from './csv.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The schema of a reply that can be a workbook, too. */
export const withXlsx = <T extends { readonly content: object }>(reply: T) => ({
  ...reply,
  content: { ...reply.content, [xlsxType]: { schema: Type.Unsafe<string>({ type: 'string', format: 'binary' }) } },
})

/** What a spreadsheet accepts in one cell. */
const maxTextLength = 32_767

const office = 'http://schemas.openxmlformats.org'
const relations = `${office}/officeDocument/2006/relationships`
const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
const types = `${office}/package/2006`

/** A workbook with one sheet, whose first row stays in view. Texts are texts: nothing in them is run as a formula. */
export const xlsxChunks = (
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> =>
  zipChunks([
    {
      name: '[Content_Types].xml',
      content: [
        xml(
          `<Types xmlns="${types}/content-types">` +
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
            '<Default Extension="xml" ContentType="application/xml"/>' +
            `<Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/>` +
            '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
            '</Types>',
        ),
      ],
    },
    { name: '_rels/.rels', content: [relationTo('officeDocument', 'xl/workbook.xml')] },
    {
      name: 'xl/workbook.xml',
      content: [
        xml(
          `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${relations}">` +
            '<sheets><sheet name="Sightline" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      ],
    },
    { name: 'xl/_rels/workbook.xml.rels', content: [relationTo('worksheet', 'worksheets/sheet1.xml')] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
  ])

const relationTo = (kind: string, target: string): string =>
  xml(
    `<Relationships xmlns="${types}/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`,
  )

async function* sheet(
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const firstRow = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield xml(
    `<worksheet xmlns="${office}/spreadsheetml/2006/main">` +
      `<sheetViews><sheetView workbookViewId="0">${firstRow}</sheetView></sheetViews><sheetData>${rowOf(columns)}`,
  )
  for await (const chunk of rows) yield chunk.map(rowOf).join('')
  yield '</sheetData></worksheet>'
}

const rowOf = (cells: readonly Cell[]): string => `<row>${cells.map(cellOf).join('')}</row>`

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  const text = escapeMarkup(cell.slice(0, maxTextLength))
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
