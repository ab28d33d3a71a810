import { type Static, Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { type IgnoredIssueRow, severities } from '../../../database/schema.ts'
import type { Language } from '../../../texts/languages.ts'
import { checkFields, checkFieldsOf } from '../../crawls/results/check-fields.ts'
import { count, nullable, text } from '../../crawls/results/result-route.ts'
import { ProjectParams } from '../../projects/project.ts'
import { hundredths } from '../../score/apportion.ts'
import { crawlCheckTexts } from '../../site-checks/site-check-texts.ts'
import { groupKinds, type IssueGroup, issueStates, type SiteIssue } from './site-issues.ts'

export const SiteParams = Type.Object({ host: ProjectParams.properties.project })
export const SiteIssueParams = Type.Object({
  ...SiteParams.properties,
  check: Type.String({ minLength: 1, maxLength: 100 }),
})

export const hostOf = (request: { readonly params: { readonly host: string } }): string =>
  request.params.host.toLowerCase().replace(/^www\./, '')

const visits = nullable(
  Type.Integer({
    description:
      'Visits of these pages in the 30 days before the crawl, of those that only reports have in the last 30 days; null if no website of the account covers them',
  }),
)
const visits_share = nullable(
  Type.Number({ minimum: 0, description: 'Of the visits of all crawled and reported pages, from 0 to 1' }),
)

export const IgnoredMarks = Type.Array(
  Type.Object(
    {
      id: Type.Integer({ description: 'The id of the ignored issue of the project' }),
      pattern: Type.String({ description: 'Only on pages that match it, such as those of a template; empty for all' }),
      reason: text,
      by: text,
      at: Type.String({ format: 'date-time' }),
    },
    { title: 'SiteIgnoredMark' },
  ),
)

export const SiteIssueFields = {
  ...checkFields,
  expected: Type.String({ description: 'What the check expects, as its title says' }),
  level: Type.Enum(['page', 'site']),
  severity: Type.Enum([...severities]),
  category: text,
  template: nullable(Type.String({ description: 'The id of its group; null in a list that is not grouped' })),
  pages: Type.Integer({ minimum: 0, description: 'Pages where it was found' }),
  failed: Type.Integer({ minimum: 0, description: 'Of these, how many fail; the others get a warning' }),
  report_pages: Type.Integer({ minimum: 0, description: 'Of these, how many only reports have' }),
  judged: Type.Integer({ minimum: 0, description: 'Pages that were judged' }),
  visits,
  visits_share,
  clicks: nullable(
    Type.Integer({
      description:
        'Clicks on these pages in search engines, in the last 30 days that these had when it was crawled; null if none is connected',
    }),
  ),
  people: nullable(
    Type.Integer({
      description:
        'People a month at stake, at most: for each page its visits, or its clicks if these are more, added up. A click leads to a visit, so they are not added to each other; who sees several of the pages counts for each',
    }),
  ),
  points: nullable(
    Type.Number({
      minimum: 0,
      description:
        'The points that it costs the site; those of all issues lead to `if_all_fixed`. Null if only reports found it',
    }),
  ),
  change: nullable(
    Type.Integer({ description: 'Pages more or fewer than in the previous crawl; null if there is none' }),
  ),
  state: nullable(
    Type.Enum([...issueStates], {
      title: 'SiteIssueState',
      description:
        'Since the previous crawl. `came_back`: it had gone, and an earlier crawl found it; of a template, if it had gone on the whole site',
    }),
  ),
  ignored_pages: Type.Integer({ minimum: 0, description: 'Pages where it is ignored; they are in no other count' }),
  ignored: IgnoredMarks,
}
export const SiteIssueField = Type.Object(SiteIssueFields, { title: 'SiteIssue' })

export const SiteIssueGroup = Type.Object(
  {
    id: Type.String({ description: 'The pattern of the template, `site` or `other`' }),
    kind: Type.Enum([...groupKinds]),
    name: Type.String({ description: 'Of the path group or the folder; empty for `site` and `other`' }),
    pattern: nullable(Type.String({ description: 'Which paths belong to it; `*` stands for any characters' })),
    pages: count,
    visits,
    visits_share,
    score: nullable(Type.Integer({ description: 'The average of its pages, weighted as in the score of the site' })),
    points: Type.Number({ minimum: 0, description: 'Those of its issues' }),
  },
  { title: 'SiteIssueGroup' },
)

const chip = (description: string) => Type.Integer({ minimum: 0, description })
export const SiteIssueCounts = Type.Object(
  {
    all: chip('Checks that found something'),
    new: chip('Those that found nothing in the crawls before'),
    came_back: chip('Those that had found nothing in the previous crawl, but in an earlier one'),
    critical: count,
    high: count,
    medium: count,
    low: count,
    information: count,
    ignored: chip('Those that are ignored on some pages or on all'),
    passed: chip('Checks that found nothing'),
  },
  { title: 'SiteIssueCounts' },
)

export const inPoints = (points: number): number => points / hundredths

/** An issue in the language of the reader, with who ignores it and why. */
export function showIssue(
  issue: SiteIssue,
  language: Language,
  ignored: readonly IgnoredIssueRow[],
): Static<typeof SiteIssueField> {
  return {
    ...issue,
    ...checkFieldsOf(issue.check, language),
    expected: crawlCheckTexts(issue.check, language)?.title ?? '',
    points: issue.points === null ? null : inPoints(issue.points),
    ignored: marksOf(issue.check, ignored),
  }
}

export const showGroup = (group: IssueGroup): Static<typeof SiteIssueGroup> => ({
  ...group,
  points: inPoints(group.points),
})

const marksOf = (check: string, ignored: readonly IgnoredIssueRow[]): Static<typeof IgnoredMarks> =>
  ignored
    .filter(({ check_id }) => check_id === check)
    .map(({ id, pattern, reason, ignored_by, created_at }) => ({
      ...{ id, pattern, reason, by: ignored_by, at: iso(created_at) },
    }))
