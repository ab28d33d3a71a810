import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import {
  channelKinds,
  deliveryStates,
  disabledReasons,
  type NotificationChannelRow,
  type NotificationDeliveryRow,
} from '../database/schema.ts'
import { cursorQuery, deletedReply, listQuery } from '../http/paging.ts'
import { languages } from '../texts/languages.ts'
import { deliveryProblems } from './attempt.ts'
import { chosenEvents, eventNames, isEventName } from './events.ts'
import type { SettingName } from './kinds/kind.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })
const time = Type.String({ format: 'date-time' })

const settings = {
  address: 'Of email: the address. It gets a link, and nothing else before that is opened',
  url: 'Of Slack, Discord, Teams and webhooks: where requests are sent to. It is stored encrypted, and never returned',
  token: 'Of Telegram: the token of the bot; of ntfy: an access token. It is stored encrypted, and never returned',
  chat: 'Of Telegram: the id of the chat, or @ and the name of a public channel',
  server: 'Of ntfy: the address of the server, by default https://ntfy.sh',
  topic: 'Of ntfy: the topic',
} as const satisfies Readonly<Record<SettingName, string>>

const setting = (name: SettingName) => Type.Optional(Type.String({ maxLength: 2_048, description: settings[name] }))

const name = Type.String({ maxLength: 200, description: 'By which it is chosen; unique in the account' })
const language = Type.Enum([...languages], { description: 'In which its texts are written' })
const events = Type.Array(Type.Enum([...chosenEvents], { title: 'NotificationEvent' }), {
  maxItems: 50,
  description: 'What it is notified of. Alerts name their channels themselves, whichever events these have chosen',
})
const limited = Type.Enum([0, 1], { description: '1: only of these websites and projects, and of the account itself' })
const websites = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1_000, description: 'The ids of websites' })
const projects = Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
  maxItems: 1_000,
  description: 'The hosts whose reports and crawls it is notified of',
})
const reports = Type.Enum(['none', 'weekly', 'monthly', 'both'], {
  description: 'Of email: which periodic reports about websites are sent to the address',
})
const enabled = Type.Enum([0, 1], { description: '0: nothing is delivered' })

const form = {
  language: Type.Optional(language),
  ...{ address: setting('address'), url: setting('url'), token: setting('token') },
  ...{ chat: setting('chat'), server: setting('server'), topic: setting('topic') },
  events: Type.Optional(events),
  limited: Type.Optional(limited),
  websites: Type.Optional(websites),
  projects: Type.Optional(projects),
  report_period: Type.Optional(reports),
  enabled: Type.Optional(enabled),
}

export const NewChannel = Type.Object({
  kind: Type.Enum([...channelKinds], { title: 'NotificationKind' }),
  name,
  ...form,
})
export type NewChannel = Static<typeof NewChannel>

/** Changes only what is sent. */
export const ChannelChanges = Type.Object({ name: Type.Optional(name), ...form })
export type ChannelChanges = Static<typeof ChannelChanges>

export const ChannelList = Type.Object(listQuery({ search: ['name'], sort: ['id', 'name'] }))

const problem = Type.Enum([...deliveryProblems], { title: 'DeliveryProblem' })

export const NotificationChannel = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('notification_channel'),
    kind: Type.Enum([...channelKinds], { title: 'NotificationKind' }),
    name,
    language,
    state: Type.Enum(['unverified', 'verified', 'disabled'], {
      description:
        'unverified: no test has arrived yet, or the address is not confirmed; only a verified channel is notified',
    }),
    enabled,
    disabled_reason: nullable(
      Type.Enum([...disabledReasons]),
      'failures: nothing could be delivered for three days; gone: the receiver says that it does not exist any more',
    ),
    target: nullable(Type.String(), 'Where it leads, without secrets; null for those who may not change it'),
    events: Type.Array(Type.Enum([...chosenEvents], { title: 'NotificationEvent' })),
    limited,
    websites: Type.Array(Type.Integer(), { description: 'The ids of the websites to which it is limited' }),
    projects: Type.Array(Type.String(), { description: 'The hosts to whose reports and crawls it is limited' }),
    report_period: reports,
    problem: nullable(problem, 'What was wrong with the last attempt; null if it arrived'),
    failing_since: nullable(time, 'Since when nothing has arrived'),
    old_secret_until: nullable(time, 'Of a webhook: until when the secret before the last one signs as well'),
    verified_at: nullable(time, 'When it was verified'),
    created_at: time,
    updated_at: time,
  },
  { title: 'NotificationChannel' },
)
export type NotificationChannel = Static<typeof NotificationChannel>

/** The only replies with a secret. */
export const ChannelWithSecret = Type.Object(
  {
    ...NotificationChannel.properties,
    secret: nullable(
      Type.String(),
      'Of a webhook: the secret that signs its requests, shown this once; null for other kinds',
    ),
  },
  { title: 'NotificationChannelWithSecret' },
)

export const SecretRotation = Type.Object({
  keep_hours: Type.Integer({
    ...{ minimum: 0, maximum: 168, default: 24 },
    description: 'How long the old secret signs as well, so that the receiver can be changed meanwhile',
  }),
})

export const DeletedChannel = deletedReply('notification_channel')

export const DeliveryList = Type.Object({
  state: Type.Optional(Type.Enum([...deliveryStates], { description: 'Only those in this state' })),
  event: Type.Optional(Type.Enum([...eventNames], { description: 'Only those of this event' })),
  ...cursorQuery,
})
export type DeliveryList = Static<typeof DeliveryList>

const deliveryFields = {
  id: Type.Integer(),
  object: Type.Literal('delivery'),
  channel: Type.Integer({ description: 'The id of the channel' }),
  notice: Type.String({ description: 'Identifies the notice: the `webhook-id` of each of its requests' }),
  event: Type.Enum([...eventNames], { title: 'NoticeEvent' }),
  state: Type.Enum([...deliveryStates], {
    title: 'DeliveryState',
    description:
      'retrying: it failed, and is tried again until a day has passed; unconfirmed: the service died twice while it was being sent, so it may have arrived; discarded: the channel was turned off or unverified, or too many were waiting',
  }),
  attempts: Type.Integer(),
  status: nullable(Type.Integer(), 'The HTTP status of the last reply'),
  problem: nullable(problem, 'What was wrong with the last attempt; null if it arrived'),
  milliseconds: nullable(Type.Integer(), 'How long the last attempt took'),
  due_at: Type.String({ format: 'date-time', description: 'When it is tried next, or was tried last' }),
  created_at: time,
  ended_at: nullable(time, 'When it arrived, or was given up'),
}

export const Delivery = Type.Object(deliveryFields, { title: 'Delivery' })
export type Delivery = Static<typeof Delivery>

export const DeliveryWithContents = Type.Object(
  {
    ...deliveryFields,
    request: nullable(Type.String(), 'What was sent last, without secrets, and cut off after 16 KB'),
    reply: nullable(Type.String(), 'The beginning of the reply'),
  },
  { title: 'DeliveryWithContents' },
)

export interface ShownChannel {
  readonly row: NotificationChannelRow
  readonly oldSecretUntil: number | null
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

export function showChannel({ row, oldSecretUntil }: ShownChannel, showsTarget: boolean): NotificationChannel {
  const isLimited = row.websites !== null || row.projects !== null
  return {
    ...{ id: row.id, object: 'notification_channel', kind: row.kind, name: row.name },
    language: languages.find((one) => one === row.language) ?? 'en',
    state: row.verified_at === null ? 'unverified' : row.enabled === 1 ? 'verified' : 'disabled',
    ...{ enabled: row.enabled, disabled_reason: row.disabled_reason },
    target: showsTarget ? row.target : null,
    events: (JSON.parse(row.events) as readonly string[]).filter(isChosenEvent),
    limited: isLimited ? 1 : 0,
    websites: JSON.parse(row.websites ?? '[]'),
    projects: JSON.parse(row.projects ?? '[]'),
    report_period: row.report_period,
    problem: deliveryProblems.find((name) => name === row.problem) ?? null,
    failing_since: isoOrNull(row.failing_since),
    old_secret_until: isoOrNull(oldSecretUntil),
    verified_at: isoOrNull(row.verified_at),
    ...{ created_at: iso(row.created_at), updated_at: iso(row.updated_at) },
  }
}

/** Those of a newer version are not shown. */
const isChosenEvent = (name: string): name is (typeof chosenEvents)[number] => chosenEvents.some((one) => one === name)

export function showDelivery(row: NotificationDeliveryRow): Delivery {
  return {
    ...{ id: row.id, object: 'delivery', channel: row.channel_id, notice: row.notice_id },
    event: isEventName(row.event) ? row.event : 'channel.test',
    ...{ state: row.state, attempts: row.attempts, status: row.status, milliseconds: row.duration },
    problem: deliveryProblems.find((name) => name === row.problem) ?? null,
    ...{ due_at: iso(row.due_at), created_at: iso(row.created_at), ended_at: isoOrNull(row.ended_at) },
  }
}
