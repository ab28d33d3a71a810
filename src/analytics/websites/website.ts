import { type Static, Type } from 'typebox'
import { deletedReply, listQuery } from '../../http/paging.ts'
import {
  EmbedField,
  NewEmbedField,
  NewPrivacyField,
  PasswordField,
  PrivacyField,
  ResetPageField,
} from '../../sharing/privacy.ts'

const emailNote = '1: the owner gets a periodic report by email'
const emailPdfNote =
  '1: these emails have the PDF file of the statistics attached. They are sent without the file, and explain why, if no browser ' +
  'on the server can print it, or if it has more than 10 MB'
const botsNote = '1: bots are not counted'
const paramsNote = 'Query parameters to drop from recorded URLs; one a line or comma-separated, `*` as wildcard'
const ipsNote = 'Addresses or CIDRs that are never counted; one a line or comma-separated'
const timezoneNote = 'An IANA time zone such as Europe/Berlin, in which the days of the website begin'
const retentionNote =
  'How many whole days its events are kept; 0: forever. Of older days, statistics without filters are kept. What is deleted cannot be restored'
const rollUpsNote =
  'How many days the statistics of days without events are kept; 0: forever. At least `retention_days`, and only with it'
const mainGoalNote = 'The id of the goal that stands for the website where only one is shown'
/** A hundred years. */
const maxDays = 36_500
const exclusionsLength = 20_000

export const NewWebsite = Type.Object({
  domain: Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'A host name, or a URL from which the host is taken; unique in the account',
  }),
  privacy: NewPrivacyField,
  password: Type.Optional(PasswordField),
  embed: NewEmbedField,
  email: Type.Enum([0, 1], { default: 0, description: emailNote }),
  email_pdf: Type.Optional(Type.Enum([0, 1], { description: `${emailPdfNote}. 0 if it is not sent` })),
  exclude_bots: Type.Enum([0, 1], { default: 1, description: botsNote }),
  exclude_params: Type.String({ maxLength: exclusionsLength, default: '', description: paramsNote }),
  exclude_ips: Type.String({ maxLength: exclusionsLength, default: '', description: ipsNote }),
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: `${timezoneNote}; by default that of the account, or UTC` }),
  ),
  retention_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxDays,
      description: `${retentionNote}. By default that of the installation`,
    }),
  ),
  rollup_retention_days: Type.Optional(Type.Integer({ minimum: 0, maximum: maxDays, description: rollUpsNote })),
})
export type NewWebsite = Static<typeof NewWebsite>

/** Changes only what is sent. */
export const WebsiteChanges = Type.Partial(
  Type.Object({
    domain: Type.String({ minLength: 1, maxLength: 2048, description: 'May be sent again, but not changed' }),
    privacy: PrivacyField,
    password: PasswordField,
    embed: EmbedField,
    email: Type.Enum([0, 1], { description: emailNote }),
    email_pdf: Type.Enum([0, 1], { description: emailPdfNote }),
    exclude_bots: Type.Enum([0, 1], { description: botsNote }),
    exclude_params: Type.String({ maxLength: exclusionsLength, description: paramsNote }),
    exclude_ips: Type.String({ maxLength: exclusionsLength, description: ipsNote }),
    timezone: Type.String({
      maxLength: 64,
      description: `${timezoneNote}. Cannot be changed while there are statistics of days without events`,
    }),
    retention_days: Type.Integer({ minimum: 0, maximum: maxDays, description: retentionNote }),
    rollup_retention_days: Type.Integer({ minimum: 0, maximum: maxDays, description: rollUpsNote }),
    main_goal: Type.Integer({ minimum: 0, description: `${mainGoalNote}; 0 for its first one` }),
    reset_page: ResetPageField,
  }),
)
export type WebsiteChanges = Static<typeof WebsiteChanges>

export const WebsiteList = Type.Object(listQuery({ search: ['domain'], sort: ['id', 'domain'] }))
export type WebsiteList = Static<typeof WebsiteList>

const methods = ['dns', 'file', 'meta'] as const

/** Why a domain could not be verified by one of the methods. */
const proofProblems = [
  'missing',
  'different',
  'no-answer',
  'other-host',
  'unreachable',
  'status',
  'unreadable',
] as const
export type ProofProblem = (typeof proofProblems)[number]

export const VerifyWebsite = Type.Object({
  method: Type.Optional(Type.Enum([...methods], { description: 'The only method to check; all of them by default' })),
})

const VerificationCheck = Type.Object(
  {
    method: Type.Enum([...methods]),
    verified: Type.Enum([0, 1]),
    looked_at: Type.String({ description: 'Where the check looked' }),
    expected: Type.String(),
    found: Type.Array(Type.String(), { description: 'The values found there, truncated' }),
    problem: Type.Union([Type.String(), Type.Null()]),
    problem_code: Type.Union([Type.Enum([...proofProblems]), Type.Null()], {
      description: 'The kind of problem, for programs',
    }),
    problem_value: Type.Union([Type.String(), Type.Null()], {
      description: 'The status that was returned, or the URL of the redirect',
    }),
  },
  { title: 'VerificationCheck' },
)

const WebsiteVerification = Type.Object(
  {
    by: Type.Union([Type.Enum(['first', ...methods, 'owner']), Type.Null()], {
      description:
        'Why its hits count: its account registered the domain first (`first`), verified it (`dns`, `file`, `meta`), or was assigned it by the owner of this installation (`owner`); null if they do not count',
    }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why its hits do not count, and what to do' }),
    proved_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    token: Type.String(),
    dns: Type.Object({ name: Type.String(), type: Type.Literal('TXT'), value: Type.String() }),
    file: Type.Object({ url: Type.String(), content: Type.String() }),
    meta: Type.String({ description: 'A meta tag for the head of the home page' }),
    checks: Type.Optional(
      Type.Array(VerificationCheck, { description: 'The results of this check; only in the response to a check' }),
    ),
  },
  { title: 'WebsiteVerification', description: 'The state of the verification, and three ways to verify the domain' },
)

export const Website = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('website'),
    domain: Type.String(),
    verified: Type.Enum([0, 1], {
      description: '0: another account has the domain, and nothing is counted until the domain is verified',
    }),
    privacy: PrivacyField,
    embed: EmbedField,
    email: Type.Enum([0, 1], { description: emailNote }),
    email_pdf: Type.Enum([0, 1], { description: emailPdfNote }),
    exclude_bots: Type.Enum([0, 1], { description: botsNote }),
    exclude_params: Type.String({ description: paramsNote }),
    exclude_ips: Type.String({ description: ipsNote }),
    timezone: Type.String({ description: timezoneNote }),
    retention_days: Type.Integer({ description: retentionNote }),
    rollup_retention_days: Type.Integer({ description: rollUpsNote }),
    rows_from: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Events before it have been deleted because of their age; null if none have',
    }),
    rollups_from: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Statistics before it have been deleted because of their age; null if none have',
    }),
    main_goal: Type.Union([Type.Integer(), Type.Null()], { description: `${mainGoalNote}; null for its first one` }),
    demo: Type.Enum([0, 1], { description: '1: the website has sample data, and receives no hits' }),
    page: Type.String({ description: 'The share link of its statistics page, which cannot be guessed' }),
    snippet: Type.String({
      description: 'The tag to paste into the pages of the website; with `data-local` for one on `localhost`',
    }),
    verification: WebsiteVerification,
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Website' },
)
export type Website = Static<typeof Website>

export const DeletedWebsite = deletedReply('website')
