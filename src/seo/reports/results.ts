import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { type Static, type TSchema, Type } from 'typebox'
import type { Text } from '../../base/message.ts'
import { withoutSensitiveHeaders } from '../../base/sensitive-headers.ts'
import { severities } from '../../database/schema.ts'

const nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])
const nullableText = nullable(Type.String())
const nullableInteger = nullable(Type.Integer())
const nullableNumber = nullable(Type.Number())
const Score = nullable(Type.Integer({ minimum: 0, maximum: 100 }))
export const ResultField = Type.Enum(['good', 'decent', 'bad'], { title: 'ResultName' })
const Result = nullable(ResultField)

const sinceVersion2 = 'absent in runs before scoring version 2'
const sinceVersion4 = 'absent in runs before scoring version 4'

const counts = {
  passed: Type.Integer(),
  failed: Type.Integer(),
  warned: Type.Integer(),
  unverified: Type.Integer(),
  weight: Type.Number({ description: 'Of the checks that have a verdict: what the score of a category is a share of' }),
  not_applicable: Type.Optional(
    Type.Integer({ description: `Of the unverified: the page has nothing to judge; ${sinceVersion2}` }),
  ),
  inconclusive: Type.Optional(
    Type.Integer({ description: `Of the unverified: it could not be found out; ${sinceVersion2}` }),
  ),
  judged: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: `How much of the weight that applies could be judged, in percent; ${sinceVersion2}`,
      }),
    ),
  ),
}

export const Severity = Type.Enum([...severities], { title: 'Severity' })
export const Verdict = Type.Enum(['pass', 'fail', 'warn', 'unverified'], { title: 'Verdict' })
const CheckStatus = Type.Enum(['passed', 'failed', 'warning', 'not_applicable', 'inconclusive'], {
  title: 'CheckStatus',
  description: `The verdict, which distinguishes the two kinds of \`unverified\`; ${sinceVersion2}`,
})

export const Evidence = Type.Object(
  {
    line: nullableInteger,
    column: nullableInteger,
    snippet: nullable(Type.String({ description: 'The element, as it stands in the page' })),
    found: nullableText,
    wanted: nullableText,
  },
  { title: 'Evidence' },
)
export type Evidence = Static<typeof Evidence>

const ownerOnly = 'only shown to the owner'
const IgnoredMark = Type.Object(
  {
    scope: Type.Enum(['report', 'project'], { description: 'Ignored in this report, or in all of its project' }),
    at: Type.String({ format: 'date-time' }),
    id: Type.Optional(Type.Integer({ description: `The id of the ignored issue; ${ownerOnly}` })),
    reason: Type.Optional(Type.String({ description: ownerOnly })),
    by: Type.Optional(Type.String({ description: `Who ignored it; ${ownerOnly}` })),
  },
  { title: 'IgnoredMark', description: 'Absent unless the account ignores the check' },
)

export const CheckResult = Type.Object(
  {
    id: Type.String(),
    category: Type.String(),
    severity: Severity,
    weight: Type.Number(),
    verdict: Verdict,
    status: Type.Optional(CheckStatus),
    gain: Type.Optional(
      Type.Integer({ minimum: 0, description: `The points that the score gains once this is fixed; ${sinceVersion2}` }),
    ),
    points: Type.Optional(
      Type.Number({
        minimum: 0,
        description: `The points that it costs, also while a cap limits the score; those of all checks add up to what the score lacks of 100; ${sinceVersion4}`,
      }),
    ),
    title: Type.String(),
    reason: nullable(Type.String({ description: 'Why there is no verdict' })),
    evidence: Type.Array(Evidence),
    more: Type.Integer({ description: 'How many more findings there were than `evidence` holds' }),
    ignored: Type.Optional(IgnoredMark),
    advice: Type.String({ description: 'How to fix it' }),
    link: Type.String({ description: 'The standard behind the check' }),
  },
  { title: 'CheckResult' },
)
export type CheckResult = Static<typeof CheckResult>

const preview = { url: Type.String(), title: nullableText, description: nullableText }

const PageSummary = Type.Object(
  {
    url: Type.String({ description: 'The address that answered in the end' }),
    status: Type.Integer(),
    redirects: Type.Array(
      Type.Object(
        {
          url: Type.String(),
          status: Type.Integer(),
          location: Type.String(),
          milliseconds: Type.Number(),
        },
        { title: 'Redirect' },
      ),
    ),
    headers: Type.Record(Type.String(), Type.Array(Type.String())),
    protocol: Type.String(),
    encoding: Type.String(),
    sizes: Type.Object({ html: Type.Integer(), wire: Type.Integer() }),
    timings: Type.Object({
      dns: nullableNumber,
      connect: nullableNumber,
      tls: nullableNumber,
      firstByte: Type.Number(),
      total: Type.Number(),
    }),
    title: nullableText,
    description: nullableText,
    canonical: nullableText,
    robots: Type.Optional(nullable(Type.String({ description: 'Robots directives of the page and of its response' }))),
    h1: Type.Optional(nullableText),
    language: nullableText,
    words: Type.Integer(),
    elements: Type.Integer(),
    links: Type.Object({ internal: Type.Integer(), external: Type.Integer() }),
    images: Type.Integer(),
    search_preview: Type.Object(preview, { title: 'SearchPreview' }),
    social_preview: Type.Object(
      { ...preview, image: nullableText, site: nullableText, card: nullableText },
      { title: 'SocialPreview' },
    ),
    structured_data: Type.Optional(
      Type.Array(
        Type.Object({ depth: Type.Integer(), name: Type.String(), value: Type.String() }, { title: 'OutlineLine' }),
        {
          description: 'What the page says of itself to machines, as the lines of a tree',
        },
      ),
    ),
  },
  { title: 'PageSummary' },
)

const PageElement = Type.Object({ selector: Type.String(), snippet: Type.String() }, { title: 'PageElement' })
const Measured = {
  value: Type.Number({ description: 'The median of the runs' }),
  min: Type.Number(),
  max: Type.Number(),
  rating: Type.Optional(
    Type.Enum(['good', 'needs_work', 'poor'], {
      title: 'VitalRating',
      description: 'How good the median is, by the limits that web.dev publishes',
    }),
  ),
}
const Weights = Type.Array(
  Type.Object({ name: Type.String(), requests: Type.Integer(), bytes: Type.Integer() }, { title: 'Weight' }),
)
const Coverage = Type.Object({ total: Type.Integer(), unused: Type.Integer() }, { title: 'Coverage' })

const LabMetrics = Type.Object(
  {
    profile: Type.Enum(['phone', 'desktop']),
    runs: Type.Integer(),
    first_contentful_paint: nullable(Type.Object(Measured)),
    largest_contentful_paint: nullable(Type.Object({ ...Measured, element: nullable(PageElement) })),
    layout_shift: Type.Object({
      ...Measured,
      shifts: Type.Array(
        Type.Object(
          { at: Type.Number(), value: Type.Number(), elements: Type.Array(PageElement) },
          { title: 'LayoutShift' },
        ),
      ),
    }),
    total_blocking_time: Type.Object(Measured),
    long_tasks: Type.Array(Type.Object({ at: Type.Number(), ms: Type.Number() }, { title: 'LongTask' })),
    requests: Type.Integer(),
    bytes: Type.Integer({ description: 'On the wire' }),
    by_type: Weights,
    third_parties: Weights,
    unused_script: Coverage,
    unused_style: Coverage,
    console_errors: Type.Array(Type.Object({ text: Type.String(), url: Type.String() }, { title: 'ConsoleError' })),
    failed_requests: Type.Array(
      Type.Object({ url: Type.String(), status: nullableInteger, error: nullableText }, { title: 'FailedRequest' }),
    ),
  },
  { title: 'LabMetrics', description: 'Times are in milliseconds since the navigation' },
)

const ComparedPage = Type.Object(
  {
    title: nullableText,
    description: nullableText,
    canonical: nullableText,
    robots: nullableText,
    headings: Type.Array(Type.String()),
    links: Type.Integer(),
    words: Type.Integer(),
    structured_data: Type.Array(Type.String()),
    hreflang: Type.Array(Type.String()),
  },
  { title: 'ComparedPage' },
)

const Rendering = Type.Object(
  {
    status: Type.Enum(['rendered', 'not_rendered', 'failed']),
    reason: nullable(Type.String({ description: 'Why the page was not rendered' })),
    browser: nullable(Type.String({ description: 'The version of the browser' })),
    left_for: nullable(Type.String({ description: 'Another site that scripts of the page tried to open' })),
    raw: nullable(ComparedPage),
    rendered: nullable(ComparedPage),
    differs: Type.Array(Type.String(), { description: 'What differs between `raw` and `rendered`' }),
    lab: Type.Array(LabMetrics),
    layout: nullable(
      Type.Object(
        {
          width: Type.Number(),
          scrollWidth: Type.Number(),
          wide: Type.Array(Type.Object({ ...PageElement.properties, right: Type.Number() }, { title: 'WideElement' })),
          small: Type.Integer({ description: 'How many targets are too small to tap' }),
          targets: Type.Array(
            Type.Object(
              { ...PageElement.properties, width: Type.Number(), height: Type.Number() },
              { title: 'SmallTarget' },
            ),
          ),
          overlay: nullable(
            Type.Object(
              { ...PageElement.properties, share: Type.Number(), isConsent: Type.Boolean() },
              { title: 'PageOverlay' },
            ),
          ),
        },
        { title: 'PhoneLayout', description: 'How the page fits a phone' },
      ),
    ),
    accessibility: nullable(
      Type.Array(
        Type.Object(
          {
            rule: Type.String(),
            impact: Type.String(),
            help: Type.String(),
            link: Type.String(),
            count: Type.Integer(),
            elements: Type.Array(PageElement),
          },
          { title: 'AxeViolation' },
        ),
      ),
    ),
    images: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'By which the image of the run is read' }),
          profile: Type.String(),
          kind: Type.Enum(['screenshot', 'frame']),
          at: Type.Integer(),
        },
        { title: 'RunImage' },
      ),
    ),
  },
  { title: 'Rendering', description: 'How a browser showed the page; absent in runs before scoring version 3' },
)

/** The results of an audit. */
export const Results = Type.Object(
  {
    summary: Type.Object({
      score: Score,
      result: Result,
      ...counts,
      raw_score: Type.Optional(
        nullable(Type.Integer({ description: 'The score with ignored issues; absent where none are ignored' })),
      ),
      ignored: Type.Optional(Type.Integer({ description: 'Issues that are ignored, and so in no other count' })),
      scoring_version: Type.Integer({ description: 'Scores of different versions cannot be compared' }),
      caps: Type.Optional(
        Type.Array(
          Type.Object(
            {
              check: Type.String(),
              score: Type.Integer(),
              points: Type.Optional(
                Type.Number({
                  minimum: 0,
                  description: `Of the points of the check, those that the cap costs; ${sinceVersion4}`,
                }),
              ),
              reason: Type.Optional(Type.String({ description: 'Why the check limits the score' })),
            },
            { title: 'AppliedCap' },
          ),
          {
            description: `The failed checks that limit the score, and to what; each but the lowest lowers the limit by another 15 points; ${sinceVersion2}`,
          },
        ),
      ),
    }),
    categories: Type.Array(
      Type.Object(
        { category: Type.String(), title: Type.String(), score: Score, ...counts },
        { title: 'CategoryScore' },
      ),
    ),
    checks: Type.Array(CheckResult),
    page: PageSummary,
    rendering: Type.Optional(Rendering),
  },
  { title: 'Results' },
)
export type Results = Static<typeof Results>

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Results are repetitive: compression reduces a run of 47 kB to 4.5 kB. */
export async function packResults(json: string): Promise<Uint8Array> {
  return await compress(json)
}

/** Results as they are stored: in no language, except that those of earlier versions contain English texts. */
export interface StoredResults extends Pick<Results, 'summary' | 'page'> {
  readonly rendering?: Omit<Static<typeof Rendering>, 'reason'> & { readonly reason: Text | null }
  readonly categories: readonly Stored<CategoryScore, 'title'>[]
  readonly checks: readonly StoredCheck[]
}

type Stored<T, Translated extends keyof T> = Omit<T, Translated> & Partial<Pick<T, Translated>>
type CategoryScore = Results['categories'][number]

export interface StoredCheck extends Omit<Stored<CheckResult, 'title' | 'advice' | 'link'>, 'reason' | 'evidence'> {
  readonly reason: Text | null
  readonly evidence: readonly (Omit<Evidence, 'found' | 'wanted'> & Record<'found' | 'wanted', Text | null>)[]
}

export async function unpackResults(packed: Uint8Array): Promise<StoredResults> {
  const results = JSON.parse((await decompress(packed)).toString())
  // Earlier versions stored all headers.
  results.page.headers = withoutSensitiveHeaders(results.page.headers)
  // Results of scoring version 1 do not contain the version.
  results.summary.scoring_version ??= 1
  return results
}
