import { notFound } from '../../../base/errors.ts'
import { checklist } from '../../checks/checklist.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import type { SiteIssue } from './site-issues.ts'

type KnownCheck = Pick<SiteIssue, 'check' | 'level' | 'severity' | 'category'>

/** The checks of pages, and those of whole sites, which only crawls run. */
export const pageChecks: readonly KnownCheck[] = checklist.map(({ check, severity, category }) => ({
  ...{ check: check.id, level: 'page', severity, category },
}))
export const siteChecks: readonly KnownCheck[] = siteChecklist.map(({ id, severity, category }) => ({
  ...{ check: id, level: 'site', severity, category },
}))

const byId = new Map([...pageChecks, ...siteChecks].map((check) => [check.check, check]))

/** A check that finds nothing: it may have a history. */
export function issueWithoutPages(check: string): SiteIssue {
  const known = byId.get(check)
  if (known === undefined) throw notFound('issue')
  return {
    ...known,
    ...{ template: null, pages: 0, failed: 0, report_pages: 0, judged: 0, ignored_pages: 0 },
    ...{ visits: null, visits_share: null, clicks: null, people: null, points: null, change: null, state: null },
  }
}
