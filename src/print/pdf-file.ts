/**
 * Reads and edits PDF files as Chromium writes them: objects one after another, with dictionaries as plain text. Edits keep every
 * length, so that the offsets of objects stay right.
 */

const objectPattern = /(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)\nendobj/g

/** The dictionaries of objects by their number. The contents of streams are not read. */
function objectsOf(pdf: string): ReadonlyMap<number, string> {
  const objects = new Map<number, string>()
  for (const [, number = '0', body = ''] of pdf.matchAll(objectPattern)) {
    const stream = body.indexOf('stream\n')
    objects.set(Number(number), stream < 0 ? body : body.slice(0, stream))
  }
  return objects
}

const referencesIn = (list: string): readonly number[] =>
  [...list.matchAll(/(?<!\d)(\d+) 0 R/g)].map(([, id]) => Number(id))

/** The numbers of the page objects, in the order of pages. */
function pagesOf(objects: ReadonlyMap<number, string>, root: number, depth = 0): readonly number[] {
  const body = objects.get(root) ?? ''
  const kids = /\/Kids\s*\[([^[\]]*)\]/.exec(body)?.[1]
  if (kids === undefined || depth > 8) return [root]
  return referencesIn(kids).flatMap((kid) => pagesOf(objects, kid, depth + 1))
}

/** The page, from 1, that each link target in the document is on. */
export function readDestinations(bytes: Buffer): {
  readonly pages: number
  readonly targets: ReadonlyMap<string, number>
} {
  const objects = objectsOf(bytes.toString('latin1'))
  const catalog = [...objects.values()].find((body) => /\/Type\s*\/Catalog\b/.test(body)) ?? ''
  const root = Number(/\/Pages (\d+) 0 R/.exec(catalog)?.[1] ?? 0)
  const pages = pagesOf(objects, root)
  const placeOf = new Map(pages.map((number, index) => [number, index + 1]))
  const targets = new Map<string, number>()
  for (const body of objects.values()) {
    for (const [, name = '', page] of body.matchAll(/\/((?!Dest\b)[A-Za-z][\w-]*)\s*\[(\d+) 0 R\s*\/XYZ/g)) {
      const place = placeOf.get(Number(page))
      if (place !== undefined) targets.set(name, place)
    }
  }
  return { pages: pages.length, targets }
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** `D:20261116203000+00'00'`, as Chromium writes dates. */
const pdfDate = (date: Date): string =>
  `D:${pad(date.getUTCFullYear(), 4)}${pad(date.getUTCMonth() + 1)}${pad(date.getUTCDate())}${pad(date.getUTCHours())}${pad(date.getUTCMinutes())}${pad(date.getUTCSeconds())}+00'00'`

/** Sets the dates, and numbers the ids of elements again, which depend on what the browser did before. */
export function normalizePdf(bytes: Buffer, date: Date): Buffer {
  const source = bytes.toString('latin1')
  const dated = source.replaceAll(/D:\d{14}\+00'00'/g, pdfDate(date))
  const names = [...new Set(dated.match(/\bnode\d{8}\b/g))].toSorted()
  const numbers = new Map(names.map((name, index) => [name, `node${pad(index + 1, 8)}`]))
  return Buffer.from(
    dated.replaceAll(/\bnode\d{8}\b/g, (name) => numbers.get(name) ?? name),
    'latin1',
  )
}
