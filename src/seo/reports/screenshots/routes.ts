import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { recordReply } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { comparedRuns, nothingToCompare, type RunRouteOptions } from '../run-routes.ts'
import type { Runs } from '../runs.ts'
import { type ScreenshotComparisons, screenshotNames } from './comparisons.ts'

const Area = Type.Object(
  { x: Type.Integer(), y: Type.Integer(), width: Type.Integer(), height: Type.Integer() },
  { title: 'ChangedArea', description: 'In pixels of the screenshot' },
)

const ScreenshotDifference = Type.Object(
  {
    width: Type.Integer(),
    height: Type.Integer(),
    changed: Type.Number({ minimum: 0, maximum: 100, description: 'How much of the picture changed, in percent' }),
    areas: Type.Array(Area, { description: 'The boxes around the changes, the largest first; 50 at most' }),
    more: Type.Integer({ description: 'How many more areas there are' }),
  },
  { title: 'ScreenshotDifference' },
)

const ComparedScreenshots = Type.Object(
  {
    from: Type.Integer({ description: 'The id of the earlier run' }),
    to: Type.Integer({ description: 'The id of the later run' }),
    screenshots: Type.Array(
      Type.Object(
        {
          profile: Type.Enum([...screenshotNames]),
          missing: Type.Array(Type.Enum(['from', 'to']), { description: 'The runs that have no screenshot' }),
          comparison: Type.Union([ScreenshotDifference, Type.Null()], {
            description: 'Null if a screenshot is missing',
          }),
        },
        { title: 'ComparedScreenshot' },
      ),
    ),
  },
  { title: 'ComparedScreenshots' },
)

export interface ScreenshotRouteDeps {
  readonly runs: Pick<Runs, 'read' | 'lastWithResults'>
  readonly screenshots: Pick<ScreenshotComparisons, 'compare'>
}

/** What two runs of a report look like, compared. */
export function screenshotRoutes(
  app: App,
  { path, params, documented, operation, reportOf }: RunRouteOptions,
  { runs, screenshots }: ScreenshotRouteDeps,
): void {
  app.get(
    `${path}/diff/screenshots`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Compare the screenshots of two runs: how much changed, and where',
        description: 'Only runs that rendered the page have screenshots, and only the last five of them keep theirs.',
        operationId: operation('diffScreenshots'),
        params,
        querystring: Type.Object(comparedRuns),
        response: { 200: recordReply(ComparedScreenshots), ...problems(400, 401, 403, 404, 422, 429, 503) },
      },
    },
    async (request) => {
      const report = await reportOf(request)
      const { query } = request
      const to = query.to ?? (await runs.lastWithResults(report.id))
      if (to === undefined) throw nothingToCompare('to')
      const from = query.from ?? (await runs.lastWithResults(report.id, to))
      if (from === undefined) throw nothingToCompare('from')
      for (const run of [from, to]) await runs.read(report.id, run)
      return { data: { from, to, screenshots: [...(await screenshots.compare(report.id, from, to))] } }
    },
  )
}
