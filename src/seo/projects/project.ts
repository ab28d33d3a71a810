import { type Static, Type } from 'typebox'
import { severities } from '../../database/schema.ts'
import { listQuery } from '../../http/paging.ts'

export const ProjectList = Type.Object(
  listQuery({ search: ['project'], sort: ['project', 'reports', 'score', 'generated_at'] }),
)
export type ProjectList = Static<typeof ProjectList>

export const ProjectParams = Type.Object({
  project: Type.String({
    pattern: '^[^\\u0000-\\u0020\\u007f]+$',
    maxLength: 900,
    description: 'The host, without `www.`',
  }),
})

const nullableScore = Type.Union([Type.Integer(), Type.Null()])

const fields = {
  project: Type.String(),
  object: Type.Literal('project'),
  reports: Type.Integer(),
  results: Type.Object(
    { good: Type.Integer(), decent: Type.Integer(), bad: Type.Integer() },
    { description: 'How many reports have each result' },
  ),
  score: Type.Object({ lowest: nullableScore, mean: nullableScore, highest: nullableScore }),
  generated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
}

export const ProjectScore = Type.Object(
  { project: Type.String(), score: Type.Integer({ description: 'The average of its reports' }) },
  { title: 'ProjectScore' },
)

export const ProjectSummary = Type.Object(fields, { title: 'ProjectSummary' })
export type ProjectSummary = Static<typeof ProjectSummary>

export const Project = Type.Object(
  {
    ...fields,
    spread: Type.Array(Type.Integer(), {
      description: 'How many reports have a score of 0–9, 10–19, …, 90–100',
    }),
    failures: Type.Array(
      Type.Object(
        {
          check: Type.String(),
          category: Type.String(),
          severity: Type.Enum([...severities], { title: 'Severity' }),
          title: Type.String(),
          reports: Type.Integer({ description: 'How many pages have it' }),
          gain: Type.Integer({
            minimum: 0,
            description: 'The points that the scores of all these pages gain once it is fixed, in total',
          }),
          pages: Type.Array(
            Type.Object({
              report: Type.Integer(),
              url: Type.String(),
              gain: Type.Integer({ minimum: 0, description: 'The points that the score of this page gains' }),
            }),
          ),
        },
        { title: 'ProjectFailure' },
      ),
      {
        description:
          'What is wrong, and on which pages: by severity, then by the points to gain, then by the number of pages',
      },
    ),
    trend: Type.Array(Type.Object({ date: Type.String(), runs: Type.Integer(), score: Type.Integer() }), {
      description: 'The mean score of the runs of each day',
    }),
  },
  { title: 'Project' },
)
export type Project = Static<typeof Project>

export const ProjectPageList = Type.Object({
  ...listQuery({ search: ['path'], sort: ['path', 'score', 'generated_at'] }),
  path: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
      maxItems: 100,
      description: 'Only these pages: path and query, as statistics list pages',
    }),
  ),
})
export type ProjectPageList = Static<typeof ProjectPageList>

export const ProjectPage = Type.Object(
  {
    path: Type.String({ description: 'Path and query' }),
    url: Type.String(),
    report: Type.Integer({ description: 'The id of its newest report' }),
    reports: Type.Integer({ description: 'How many reports the page has' }),
    status: Type.Enum(['queued', 'running', 'done', 'failed']),
    result: Type.Union([Type.Enum(['good', 'decent', 'bad'], { title: 'ResultName' }), Type.Null()]),
    score: nullableScore,
    issues: Type.Integer({ minimum: 0, description: 'How many checks failed or warned in its last run' }),
    generated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'ProjectPage' },
)
export type ProjectPage = Static<typeof ProjectPage>

export const DeletedProject = Type.Object({
  project: Type.String(),
  object: Type.Literal('project'),
  reports: Type.Integer({ description: 'How many reports went with it' }),
  deleted: Type.Literal(true),
})
