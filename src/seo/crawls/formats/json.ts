import manifest from '../../../../package.json' with { type: 'json' }
import type { CrawlDocument, IssueUrl } from './crawl-document.ts'

/** Everything, in pieces: it is also what a later crawl is compared with. */
export async function* formatCrawlJson(
  { issues, ...crawl }: CrawlDocument,
  urlsOf: (check: string) => AsyncIterable<IssueUrl>,
  pages: AsyncIterable<object>,
): AsyncGenerator<string> {
  const { url, generatedAt, endReason, settings, summary } = crawl
  const head = { object: 'crawl', version: manifest.version, url, generated_at: generatedAt, end_reason: endReason }
  yield `${JSON.stringify({ ...head, settings, summary }, null, 2).slice(0, -2)},\n  "issues": [`
  let separator = '\n'
  for (const { examples: _, ...issue } of issues) {
    yield `${separator}    ${JSON.stringify(issue).slice(0, -1)},"urls":[`
    let comma = ''
    for await (const url of urlsOf(issue.check)) {
      yield comma + JSON.stringify(url.url)
      comma = ','
    }
    yield ']}'
    separator = ',\n'
  }
  yield '\n  ],\n  "pages": ['
  separator = '\n'
  for await (const page of pages) {
    yield `${separator}    ${JSON.stringify(page)}`
    separator = ',\n'
  }
  yield '\n  ]\n}\n'
}
