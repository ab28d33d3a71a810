import { type Static, type TObject, Type } from 'typebox'
import { type Role, roles } from '../base/permissions.ts'
import type { Texts } from '../texts/texts.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })
const time = (description: string) => Type.String({ format: 'date-time', description })

const Website = Type.Object({
  id: Type.Integer({ description: 'The id of the website' }),
  domain: Type.String({ description: 'Its domain' }),
})

const url = Type.String({ description: 'Where the console shows it' })

const alertField = Type.Object({
  id: Type.Integer({ description: 'The id of the alert' }),
  name: Type.String({ description: 'Its name' }),
  kind: Type.String({ description: 'What kind of condition it has' }),
})

const incidentField = Type.Object({
  id: Type.Integer({ description: 'The same when it fires and when it is resolved' }),
  opened_at: time('When it fired'),
  resolved_at: nullable(time('When it was resolved'), 'Null while it is open'),
})

const alert = {
  alert: alertField,
  incident: incidentField,
  website: nullable(Website, 'The website that it is about'),
  project: nullable(Type.String(), 'The host whose reports and crawls it is about'),
  others: Type.Array(Type.Object({ alert: alertField, incident: incidentField }), {
    description: 'Other alerts of the website that fired or were resolved at the same time, if they share this notice',
  }),
  summary: Type.String({ description: 'What happened, with the numbers, in the language of the channel' }),
  url,
}

/** What a notice says about an event: its data as webhooks get them, and how channels put them in words. */
interface NoticeEvent<Schema extends TObject = TObject> {
  /** When it happens, for the documentation. */
  readonly meaning: string
  readonly data: Schema
  readonly sample: Static<Schema>
  readonly write: (data: Static<Schema>, texts: Texts) => NoticeText
}

/** A notice in words. Its texts come from outside and are not to be trusted. */
export interface NoticeText {
  readonly title: string
  readonly sentences?: readonly string[]
  readonly facts: readonly NoticeFact[]
  readonly tone: 'good' | 'bad' | 'neutral'
}

export interface NoticeFact {
  readonly label: string
  readonly value: string
}

const define = <Schema extends TObject>(event: NoticeEvent<Schema>): NoticeEvent<Schema> => event

const site = { id: 7, domain: 'example.com' }
const sampleAlert = { id: 3, name: 'Fewer visits than usual', kind: 'anomaly' }
const sampleIncident = { id: 21, opened_at: '2026-11-19T10:00:00.000Z', resolved_at: null }

/** Everything that channels can be notified of. Payloads of webhooks, their reference and the choices of the console are made of it. */
export const noticeEvents = {
  'alert.fired': define({
    meaning: 'The condition of an alert holds',
    data: Type.Object(alert),
    sample: {
      ...{ alert: sampleAlert, incident: sampleIncident, website: site, project: null, others: [] },
      summary: '12 visits from 09:00 to 10:00; 80 to 120 are usual.',
      url: 'https://stats.example.org/sites/example.com',
    },
    write: (data, { say }) => ({
      title: say('notice.alert.fired', { name: data.alert.name }),
      ...{ sentences: data.summary.split('\n'), facts: [], tone: 'bad' },
    }),
  }),
  'alert.resolved': define({
    meaning: 'The condition of an alert that fired does not hold any more',
    data: Type.Object(alert),
    sample: {
      ...{ alert: sampleAlert, website: site, project: null, others: [] },
      incident: { ...sampleIncident, resolved_at: '2026-11-19T12:00:00.000Z' },
      summary: '95 visits from 11:00 to 12:00; 80 to 120 are usual.',
      url: 'https://stats.example.org/sites/example.com',
    },
    write: (data, { say }) => ({
      title: say('notice.alert.resolved', { name: data.alert.name }),
      ...{ sentences: data.summary.split('\n'), facts: [], tone: 'good' },
    }),
  }),
  'report.finished': define({
    meaning: 'An audit of a page has ended',
    data: Type.Object({
      report: Type.Object({
        id: Type.Integer({ description: 'The id of the report' }),
        url: Type.String({ description: 'The URL of the page' }),
        project: Type.String({ description: 'Its host' }),
      }),
      status: Type.Enum(['done', 'failed']),
      score: nullable(Type.Integer(), 'Null without a score'),
      result: nullable(Type.Enum(['good', 'decent', 'bad']), 'Null without a score'),
      scheduled: Type.Boolean({ description: 'Whether it ran by its schedule' }),
      finished_at: time('When it ended'),
      url,
    }),
    sample: {
      report: { id: 12, url: 'https://example.com/', project: 'example.com' },
      ...{ status: 'done', score: 87, result: 'good', scheduled: true },
      finished_at: '2026-11-19T10:00:00.000Z',
      url: 'https://seo.example.org/reports/12',
    },
    write({ report, status, score, result }, { say }) {
      const page = report.url.replace(/^https?:\/\//, '')
      const tone = status === 'failed' || result === 'bad' ? 'bad' : result === 'good' ? 'good' : 'neutral'
      if (status === 'failed') return { title: say('reportMail.subject.failed', { page }), facts: [], tone }
      const title =
        score === null
          ? say('reportMail.subject.unscored', { page })
          : say('reportMail.subject.scored', { page, score })
      return { title, facts: [], tone }
    },
  }),
  'crawl.finished': define({
    meaning: 'A crawl of a site has ended',
    data: Type.Object({
      crawl: Type.Object({
        id: Type.Integer({ description: 'The id of the crawl' }),
        url: Type.String({ description: 'Where it begins' }),
        project: Type.String({ description: 'Its host' }),
      }),
      run: Type.Integer({ description: 'The id of the run' }),
      status: Type.Enum(['done', 'failed', 'canceled']),
      score: nullable(Type.Integer(), 'Null without a score'),
      pages: Type.Integer({ description: 'How many pages were crawled' }),
      scheduled: Type.Boolean({ description: 'Whether it ran by its schedule' }),
      finished_at: time('When it ended'),
      url,
    }),
    sample: {
      crawl: { id: 5, url: 'https://example.com/', project: 'example.com' },
      ...{ run: 40, status: 'done', score: 91, pages: 1_204, scheduled: true },
      finished_at: '2026-11-19T10:00:00.000Z',
      url: 'https://seo.example.org/crawls/5',
    },
    write({ crawl, status, score, pages }, { say, formats }) {
      const host = crawl.project
      const facts = [{ label: say('crawlMail.pages'), value: formats.count(pages) }]
      if (status === 'failed') return { title: say('crawlMail.subject.failed', { host }), facts: [], tone: 'bad' }
      if (status === 'canceled') return { title: say('notice.crawl.canceled', { host }), facts, tone: 'neutral' }
      const title =
        score === null ? say('crawlMail.subject.withheld', { host }) : say('crawlMail.subject.scored', { host, score })
      return { title, facts, tone: 'neutral' }
    },
  }),
  'import.finished': define({
    meaning: 'The import of a file has ended',
    data: Type.Object({
      website: Website,
      import: Type.Object({
        id: Type.Integer({ description: 'The id of the import' }),
        kind: Type.String({ description: 'The product that wrote the file' }),
      }),
      status: Type.Enum(['done', 'failed']),
      rows: Type.Integer({ description: 'How many rows were imported' }),
      finished_at: time('When it ended'),
      url,
    }),
    sample: {
      ...{ website: site, import: { id: 2, kind: 'plausible' }, status: 'done', rows: 120_000 },
      finished_at: '2026-11-19T10:00:00.000Z',
      url: 'https://stats.example.org/sites/example.com/settings/data',
    },
    write: ({ website: { domain }, status, rows }, { say, formats }) =>
      status === 'failed'
        ? { title: say('notice.import.failed', { domain }), facts: [], tone: 'bad' }
        : {
            title: say('notice.import.done', { domain }),
            facts: [{ label: say('notice.import.rows'), value: formats.count(rows) }],
            tone: 'good',
          },
  }),
  'goal.reached': define({
    meaning: 'A goal was reached: one notice for each minute in which it was, with counts and nothing about visitors',
    data: Type.Object({
      website: Website,
      goal: Type.Object({
        id: Type.Integer({ description: 'The id of the goal' }),
        name: Type.String({ description: 'Its name' }),
      }),
      minute: time('The beginning of the minute'),
      conversions: Type.Integer({ description: 'How often it was reached, as the goal counts' }),
      visits: Type.Integer({ description: 'In how many visits' }),
      url,
    }),
    sample: {
      ...{ website: site, goal: { id: 4, name: 'Signup' }, minute: '2026-11-19T10:00:00.000Z' },
      ...{ conversions: 3, visits: 3, url: 'https://stats.example.org/sites/example.com/conversions' },
    },
    write: ({ website: { domain }, goal, conversions, visits }, { say, formats }) => ({
      title: say('notice.goal', { domain, goal: goal.name }),
      facts: [
        { label: say('notice.goal.conversions'), value: formats.count(conversions) },
        { label: say('notice.goal.visits'), value: formats.count(visits) },
      ],
      tone: 'good',
    }),
  }),
  'website.created': define({
    meaning: 'A website was added to the account',
    data: Type.Object({ website: Website, url }),
    sample: { website: site, url: 'https://stats.example.org/sites/example.com' },
    write: ({ website: { domain } }, { say }) => ({
      title: say('notice.website', { domain }),
      ...{ facts: [], tone: 'neutral' },
    }),
  }),
  'member.joined': define({
    meaning: 'Somebody has joined the account',
    data: Type.Object({
      member: Type.Object({
        name: Type.String({ description: 'The name of the person' }),
        role: Type.Enum([...roles], { description: 'The role in the account' }),
      }),
      url,
    }),
    sample: { member: { name: 'Ada', role: 'editor' }, url: 'https://stats.example.org/settings/team' },
    write: ({ member: { name, role } }, { say }) => ({
      title: say('notice.member', { name }),
      facts: [{ label: say('notice.member.role'), value: say(roleTexts[role]) }],
      tone: 'neutral',
    }),
  }),
  'channel.test': define({
    meaning: 'Somebody tests the channel; every channel gets it',
    data: Type.Object({ channel: Type.Object({ id: Type.Integer(), name: Type.String() }), url }),
    sample: { channel: { id: 1, name: 'Operations' }, url: 'https://stats.example.org/settings/notifications' },
    write: ({ channel: { name } }, { say }) => ({
      title: say('notice.test'),
      ...{ sentences: [say('notice.test.arrived', { name })], facts: [], tone: 'neutral' },
    }),
  }),
}

const roleTexts = {
  owner: 'notice.role.owner',
  admin: 'notice.role.admin',
  editor: 'notice.role.editor',
  viewer: 'notice.role.viewer',
} as const satisfies Readonly<Record<Role, string>>

export type EventName = keyof typeof noticeEvents
export type EventData<Name extends EventName> = Static<(typeof noticeEvents)[Name]['data']>

export const eventNames = Object.keys(noticeEvents) as readonly EventName[]
export const isEventName = (name: string): name is EventName => Object.hasOwn(noticeEvents, name)

/** Those that a channel can be notified of; a test is sent when it is requested. */
export const chosenEvents = eventNames.filter((name) => name !== 'channel.test')

/** A notice as it is stored with its deliveries. */
export interface StoredNotice {
  readonly event: EventName
  readonly at: number
  readonly data: object
  /** What data say in words of the account, by language; for alerts, whose sentences are made of numbers that only they know. */
  readonly summaries?: Readonly<Record<string, string>>
}

/** The data in the language of a channel. */
export const dataFor = ({ data, summaries }: StoredNotice, language: string): object => {
  const summary = summaries?.[language]
  return summary === undefined ? data : { ...data, summary }
}

export function writeNotice(notice: StoredNotice, texts: Texts): NoticeText {
  const { write } = noticeEvents[notice.event] as NoticeEvent
  return write(dataFor(notice, texts.language) as Static<TObject>, texts)
}

export const urlOf = ({ data }: StoredNotice): string => ('url' in data ? String(data.url) : '')
