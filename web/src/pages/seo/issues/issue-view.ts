import type { SiteIssue, SiteIssueCounts } from '../../../api/generated.ts'
import { usePageUrl, withQuery } from '../../../router.ts'

export const chips = ['all', 'new', 'high', 'medium', 'low', 'ignored'] as const
export type Chip = (typeof chips)[number]

/** Which issues are shown, and how; from the URL. */
export interface IssueView {
  readonly show: Chip
  readonly group: 'template' | 'none'
  readonly sort: 'points' | 'people'
  readonly linkTo: (changes: Readonly<Record<string, string | undefined>>) => string
}

export function useShownIssues(): IssueView {
  const pageUrl = usePageUrl()
  const show = chips.find((one) => one === pageUrl.query.get('show')) ?? 'all'
  const group = pageUrl.query.get('group') === 'issue' ? 'none' : 'template'
  const sort = pageUrl.query.get('sort') === 'people' ? 'people' : 'points'
  return { show, group, sort, linkTo: (changes) => withQuery(pageUrl, changes) }
}

const isLow = ({ severity }: SiteIssue): boolean => severity === 'low' || severity === 'information'
const isHigh = ({ severity }: SiteIssue): boolean => severity === 'critical' || severity === 'high'
const isNew = ({ state }: SiteIssue): boolean => state === 'new' || state === 'came_back'

export const matches: Readonly<Record<Chip, (issue: SiteIssue) => boolean>> = {
  all: (issue) => !isLow(issue),
  new: isNew,
  high: isHigh,
  medium: ({ severity }) => severity === 'medium',
  low: isLow,
  ignored: () => true,
}

/** What came back is as new as what never was there. */
export const countOf = (chip: Chip, counts: SiteIssueCounts): number =>
  ({
    all: counts.all,
    new: counts.new + counts.came_back,
    high: counts.critical + counts.high,
    medium: counts.medium,
    low: counts.low + counts.information,
    ignored: counts.ignored,
  })[chip]
