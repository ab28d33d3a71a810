import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  readonly pages: readonly string[]
  /** Titles of bookmarks with those below them indented, and the page of each, from 1. */
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[]
  readonly isTagged: boolean
  /** The roles of tagged elements, such as H1 and Figure. */
  readonly roles: ReadonlySet<string>
  readonly language: string | null
  readonly title: string
  /** The lowest and highest place of text on each page, as shares of its width and height. */
  readonly extents: readonly { readonly left: number; readonly right: number; readonly bottom: number }[]
}

interface StructNode {
  readonly role?: string
  readonly children?: readonly StructNode[]
}

/** Reads a PDF file as a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const pages: string[] = []
    const roles = new Set<string>()
    const extents: { left: number; right: number; bottom: number }[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const texts = items.filter((item) => 'str' in item)
      pages.push(texts.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''))
      const shown = texts.filter((item) => item.str.trim() !== '')
      extents.push({
        left: Math.min(...shown.map((item) => item.transform[4] / width)),
        right: Math.max(...shown.map((item) => (item.transform[4] + item.width) / width)),
        bottom: Math.min(...shown.map((item) => item.transform[5] / height)),
      })
      collectRoles((await page.getStructTree()) as StructNode | null, roles)
    }
    const bookmarks: { title: string; page: number }[] = []
    for (const { title, dest } of flatten((await document.getOutline()) ?? [])) {
      const target = typeof dest === 'string' ? await document.getDestination(dest) : dest
      bookmarks.push({ title, page: target ? (await document.getPageIndex(target[0])) + 1 : 0 })
    }
    const { info } = await document.getMetadata()
    const mark = await document.getMarkInfo()
    const { Title = '', Language = null } = info as { Title?: string; Language?: string | null }
    return { pages, roles, extents, bookmarks, isTagged: mark?.Marked === true, language: Language, title: Title }
  } finally {
    await task.destroy()
  }
}

interface OutlineItem {
  readonly title: string
  readonly dest: string | unknown[] | null
  readonly items: readonly OutlineItem[]
}

const flatten = (items: readonly OutlineItem[]): readonly { title: string; dest: string | [never] | null }[] =>
  items.flatMap((item) => [{ title: item.title, dest: item.dest as string | [never] | null }, ...flatten(item.items)])

function collectRoles(node: StructNode | null, roles: Set<string>): void {
  if (node?.role) roles.add(node.role)
  for (const child of node?.children ?? []) collectRoles(child, roles)
}
