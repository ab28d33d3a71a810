import type { Comparison } from '../diff/run-comparisons.ts'

/** What a comparison reports, but for what stays as it was. */
export function changesIn({ earlier, later, changed, issues }: Comparison): Readonly<Record<string, unknown>> {
  const counts = {
    changed,
    added: later.missing,
    removed: earlier.missing,
    not_crawled: earlier.unseen,
    not_crawled_before: later.unseen,
  }
  const changes = issues.filter((issue) => issue.before !== issue.remaining || issue.pages !== issue.remaining)
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ...Object.fromEntries(changes.map((issue) => [issue.check, issue])),
  }
}
