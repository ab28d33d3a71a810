import { sql } from 'kysely'
import { leastWords } from '../content/same-values.ts'
import type { CrawledSite } from '../site-check.ts'

interface Page {
  readonly id: number
  readonly url: string
  readonly title: string | null
  readonly content_hash: string
}

const rowsAtATime = 1_000
/** The paths of pages with the same text that are compared. */
const maxPaths = 10_000

/** Indexable pages with parameters that have the text and title of a page with the same path. */
export async function* findParameterCopies(
  site: CrawledSite,
): AsyncGenerator<{ readonly id: number; readonly url: string; readonly sameAs: string }> {
  let group = ''
  let originals = new Map<string, Page>()
  for await (const page of pagesByText(site)) {
    if (page.content_hash !== group) {
      group = page.content_hash
      originals = new Map()
    }
    const key = `${pathOf(page.url)} ${page.title ?? ''}`
    const original = originals.get(key)
    if (!original) {
      if (originals.size < maxPaths) originals.set(key, page)
    } else if (page.url.includes('?')) {
      yield { id: page.id, url: page.url, sameAs: original.url }
    } else {
      originals.set(key, page)
      yield { id: original.id, url: original.url, sameAs: page.url }
    }
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

/** Indexable pages, those with the same text one after another. */
async function* pagesByText({ db, runId, ids, signal }: CrawledSite): AsyncGenerator<Page> {
  let [afterHash, afterId] = ['', 0]
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<Page>`select id, url, title, content_hash from crawl_urls
      where run_id = ${runId} and content_hash is not null and (content_hash, id) > (${afterHash}, ${afterId})
        and id >= ${ids.first} and id < ${ids.end} and indexable = 1
        and (words is null or words >= ${sql.lit(leastWords)})
      order by content_hash, id limit ${rowsAtATime}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    ;[afterHash, afterId] = [last.content_hash, last.id]
  }
}
