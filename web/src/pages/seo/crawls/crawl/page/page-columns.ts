import type { CrawlPage } from '../../../../../api/generated.ts'

export type PageColumn = Exclude<keyof CrawlPage, 'id' | 'object'>

type ColumnKind = 'text' | 'url' | 'number' | 'switch' | 'name' | 'time' | 'milliseconds' | 'bytes' | 'score'

export interface ColumnInfo {
  readonly kind: ColumnKind
  /** In pixels. */
  readonly width: number
  /** The values of a closed set. */
  readonly names?: readonly string[]
  /** The API can neither filter nor sort by it. */
  readonly shownOnly?: true
}

const outcomes = ['ok', 'redirect', 'broken', 'inconclusive', 'blocked', 'excluded', 'unchecked']
const sources = ['start', 'link', 'redirect', 'canonical', 'hreflang', 'pagination', 'sitemap', 'image']

const renderings = ['not_rendered', 'same', 'different', 'failed']

const number = { kind: 'number', width: 72 } as const
const text = { kind: 'text', width: 220 } as const
const yesOrNo = { kind: 'switch', width: 88 } as const

/** The columns of the explorer as the picker groups them. */
export const columnGroups: readonly {
  readonly id: 'page' | 'content' | 'links' | 'response' | 'value'
  readonly columns: Readonly<Partial<Record<PageColumn, ColumnInfo>>>
}[] = [
  {
    id: 'page',
    columns: {
      url: { kind: 'url', width: 200 },
      status: { kind: 'number', width: 66 },
      indexable: { kind: 'switch', width: 116 },
      index_reason: {
        kind: 'name',
        width: 170,
        names: ['status', 'redirect', 'robots', 'not-html', 'noindex', 'canonical'],
      },
      outcome: { kind: 'name', width: 112, names: outcomes },
      reason: { ...text, width: 120 },
      canonical_url: { kind: 'url', width: 220, shownOnly: true },
      redirect_url: { kind: 'url', width: 220, shownOnly: true },
      robots: { ...text, width: 130 },
      language: { ...text, width: 92 },
      kind: { kind: 'name', width: 88, names: ['page', 'image'] },
      external: yesOrNo,
    },
  },
  {
    id: 'content',
    columns: {
      title: { ...text, width: 190 },
      title_length: { ...number, width: 104 },
      description: { ...text, width: 280 },
      description_length: { ...number, width: 140 },
      h1: text,
      h1_count: { ...number, width: 92 },
      words: number,
      images: number,
      content_hash: { ...text, width: 180 },
      rendering: { kind: 'name', width: 150, names: renderings },
      differs: { ...text, width: 220 },
    },
  },
  {
    id: 'links',
    columns: {
      depth: { ...number, width: 62 },
      inlinks: number,
      inlink_pages: { ...number, width: 116 },
      link_score: { kind: 'score', width: 92 },
      outlinks: number,
      external_links: { ...number, width: 112 },
      in_sitemap: { ...yesOrNo, width: 96 },
      source: { kind: 'name', width: 104, names: sources },
      found_on: { kind: 'url', width: 220, shownOnly: true },
    },
  },
  {
    id: 'response',
    columns: {
      response_ms: { kind: 'milliseconds', width: 86 },
      first_byte_ms: { kind: 'milliseconds', width: 96 },
      bytes: { kind: 'bytes', width: 92 },
      wire_bytes: { kind: 'bytes', width: 104 },
      content_type: { ...text, width: 170 },
      fetched_at: { kind: 'time', width: 168 },
      not_modified: { ...yesOrNo, width: 104 },
      attempts: { ...number, width: 84 },
    },
  },
  {
    id: 'value',
    columns: {
      visits: { ...number, width: 104 },
      clicks: { ...number, width: 104 },
      score: { kind: 'score', width: 68 },
      issues: number,
      tracker: yesOrNo,
    },
  },
]

const infos = Object.assign({}, ...columnGroups.map(({ columns }) => columns)) as Readonly<
  Partial<Record<PageColumn, ColumnInfo>>
>
export const allColumns = Object.keys(infos) as readonly PageColumn[]
export const columnInfo = (column: PageColumn): ColumnInfo => infos[column] ?? text

export const defaultColumns: readonly PageColumn[] = [
  'url',
  'status',
  'indexable',
  'title',
  'depth',
  'inlinks',
  'link_score',
  'words',
  'response_ms',
  'score',
  'visits',
]

/** The columns of a URL's `columns`. The first is always the URL, which is the link to the page. */
export function readColumns(text: string | null): readonly PageColumn[] {
  const named = text === null ? defaultColumns : allColumns.filter((column) => text.split(',').includes(column))
  return ['url', ...named.filter((column) => column !== 'url')]
}

export const columnsText = (columns: readonly PageColumn[]): string | undefined =>
  columns.join() === readColumns(null).join() ? undefined : columns.join()

export const isNumeric = ({ kind }: ColumnInfo): boolean =>
  kind === 'number' || kind === 'milliseconds' || kind === 'bytes' || kind === 'score'
