import { type Static, Type } from 'typebox'
import { invalid } from '../../base/errors.ts'
import { deletedReply, listQuery } from '../../http/paging.ts'
import {
  EmbedField,
  NewEmbedField,
  NewPrivacyField,
  PasswordField,
  PrivacyField,
  ResetPageField,
} from '../../sharing/privacy.ts'
import {
  EmailPdfField,
  NewEmailPdfField,
  newScheduleFields,
  nextRunField,
  scheduleFields,
} from '../schedules/schedule.ts'
import { ResultField, Results } from './results.ts'

/** From worst to best. Stored as the index, so that the database sorts them correctly. */
export const resultNames = ['bad', 'decent', 'good'] as const
export type ResultName = (typeof resultNames)[number]

export const resultNumber = (name: ResultName): number => resultNames.indexOf(name) + 1
export const resultName = (number: number | null): ResultName | null =>
  number === null ? null : (resultNames[number - 1] ?? null)

const noindexNote = '1: the page is meant to stay out of search, so noindex is not an issue'
const urlNote =
  'http or https, without user name or password; the fragment is dropped. A host without a scheme is reported by https, or by http if ' +
  'https cannot be reached'

const emailNote = '1: when a scheduled audit ends, the account gets an email about what changed'

const renderNote =
  'Whether a browser renders the page first: always, never, or only if its HTML looks as if scripts draw it (auto). Without a ' +
  'browser on the server, always is refused, and auto continues without rendering'
const renderModes = ['auto', 'always', 'never'] as const

/** `problem` says why pages cannot be rendered; null if they can. */
export async function refuseWithoutBrowser(
  { render }: { readonly render?: (typeof renderModes)[number] | undefined },
  problem: () => Promise<string | null>,
): Promise<void> {
  const reason = render === 'always' ? await problem() : null
  if (reason !== null) throw invalid({ render: [reason] })
}

export const NewReport = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2048, description: urlNote }),
  privacy: NewPrivacyField,
  password: Type.Optional(PasswordField),
  embed: NewEmbedField,
  intended_noindex: Type.Enum([0, 1], { default: 0, description: noindexNote }),
  render: Type.Enum([...renderModes], { default: 'auto', description: renderNote }),
  ...newScheduleFields,
  email: Type.Enum([0, 1], { default: 0, description: emailNote }),
  email_pdf: NewEmailPdfField,
})
export type NewReport = Static<typeof NewReport>

/** Changes only the given fields. */
export const ReportChanges = Type.Object({
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description: 'May be sent again, but not changed' })),
  privacy: Type.Optional(PrivacyField),
  password: Type.Optional(PasswordField),
  embed: Type.Optional(EmbedField),
  intended_noindex: Type.Optional(Type.Enum([0, 1], { description: noindexNote })),
  render: Type.Optional(Type.Enum([...renderModes], { description: renderNote })),
  reset_page: Type.Optional(ResetPageField),
  ...Type.Partial(Type.Object(scheduleFields)).properties,
  email: Type.Optional(Type.Enum([0, 1], { description: emailNote })),
  email_pdf: Type.Optional(EmailPdfField),
  results: Type.Enum([0, 1], { default: 0, description: '1 runs the analysis again' }),
})
export type ReportChanges = Static<typeof ReportChanges>

export const ReportList = Type.Object({
  ...listQuery({ search: ['url'], sort: ['id', 'generated_at', 'url', 'result', 'score'] }),
  project: Type.Optional(Type.String({ minLength: 1, description: 'A project, or a URL of it' })),
  path: Type.Optional(
    Type.String({
      pattern: '^/',
      maxLength: 2048,
      description: 'Only pages with exactly this path and query string, such as /pricing?plan=team',
    }),
  ),
  result: Type.Optional(Type.Enum(['good', 'decent', 'bad'])),
  issue: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'A check that the last run found wrong' }),
  ),
  url: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2048, description: 'Only the reports of exactly this URL' }),
  ),
})
export type ReportList = Static<typeof ReportList>

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

const fields = {
  id: Type.Integer(),
  object: Type.Literal('report'),
  url: Type.String(),
  project: Type.String({ description: "The URL's host without `www.`" }),
  privacy: PrivacyField,
  embed: EmbedField,
  intended_noindex: Type.Enum([0, 1], { description: noindexNote }),
  render: Type.Enum([...renderModes], { description: renderNote }),
  status: Type.Enum(['queued', 'running', 'done', 'failed']),
  result: nullable(ResultField),
  score: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  issues: Type.Integer({ minimum: 0, description: 'How many checks failed or warned in the last run' }),
  generated_at: nullable(Type.String({ format: 'date-time' })),
  error: nullable(Type.String({ description: 'Why the page could not be audited' })),
  ...scheduleFields,
  next_run_at: nextRunField,
  email: Type.Enum([0, 1], { description: emailNote }),
  email_pdf: EmailPdfField,
  page: Type.String({ description: "The share link of the report's page, which cannot be guessed" }),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
}

/** A report in a list. */
export const ReportSummary = Type.Object(fields, { title: 'ReportSummary' })
export type ReportSummary = Static<typeof ReportSummary>

const Progress = Type.Object(
  {
    phase: Type.Enum(['page', 'probes'], {
      description: 'page: the page itself is being fetched; probes: its links, images and other URLs are being checked',
    }),
    done: Type.Integer({ minimum: 0, description: 'How many URLs have been checked' }),
    planned: Type.Integer({
      minimum: 0,
      description: 'How many URLs will be checked; 0 while the page is being fetched',
    }),
  },
  { title: 'AuditProgress' },
)

export const Report = Type.Object(
  {
    ...fields,
    run: nullable(Type.Integer({ description: 'The run that `results` are of, by which its screenshots are read' })),
    results: nullable(Results),
    progress: Type.Union([Progress, Type.Null()], { description: 'How far the audit is; null unless it is running' }),
    preliminary: Type.Union([Results, Type.Null()], {
      description:
        'The results of the running audit so far: only the checks that need nothing but the page, and their score. They are ' +
        'replaced by `results` when the audit ends, and count nowhere else',
    }),
  },
  { title: 'Report' },
)
export type Report = Static<typeof Report>

export const DeletedReport = deletedReply('report')
