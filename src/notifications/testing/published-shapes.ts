import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { ChannelKindName } from '../../database/schema.ts'
import type { PostRequest } from '../../fetch/post.ts'

/*
 * What the receivers of notices accept, by what they have published: the blocks of Slack, the webhooks of Discord, adaptive cards in
 * workflows of Teams, `sendMessage` of Telegram, and publishing as JSON of ntfy. Nothing else than what is listed is accepted.
 */

const exactly = (properties: Parameters<typeof Type.Object>[0]) =>
  Type.Object(properties, { additionalProperties: false })
const text = (max: number) => Type.String({ minLength: 1, maxLength: max })
const url = Type.String({ pattern: '^https?://[^\\s<>|]+$', maxLength: 3_000 })

const slackPlain = (max: number) =>
  exactly({ type: Type.Literal('plain_text'), text: text(max), emoji: Type.Literal(false) })
const slack = exactly({
  text: text(40_000),
  mrkdwn: Type.Literal(false),
  unfurl_links: Type.Literal(false),
  unfurl_media: Type.Literal(false),
  blocks: Type.Array(
    Type.Union([
      exactly({ type: Type.Literal('header'), text: slackPlain(150) }),
      exactly({ type: Type.Literal('section'), text: slackPlain(3_000) }),
      exactly({
        type: Type.Literal('section'),
        text: exactly({
          type: Type.Literal('mrkdwn'),
          // Nothing but one link.
          text: Type.String({ pattern: '^<https?://[^\\s<>|]+\\|[^<>|]+>$', maxLength: 3_000 }),
          verbatim: Type.Literal(true),
        }),
      }),
    ]),
    { minItems: 1, maxItems: 50 },
  ),
})

const discord = exactly({
  username: text(80),
  embeds: Type.Array(
    exactly({
      title: text(256),
      url,
      description: Type.Optional(text(4_096)),
      color: Type.Integer({ minimum: 0, maximum: 0xffffff }),
      timestamp: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
  allowed_mentions: exactly({ parse: Type.Array(Type.Never(), { maxItems: 0 }) }),
})

const teamsRun = exactly({
  type: Type.Literal('TextRun'),
  text: text(10_000),
  size: Type.Optional(Type.Enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge'])),
  weight: Type.Optional(Type.Enum(['Default', 'Lighter', 'Bolder'])),
  color: Type.Optional(Type.Enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention'])),
})
const teams = exactly({
  type: Type.Literal('message'),
  attachments: Type.Array(
    exactly({
      contentType: Type.Literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: Type.Null(),
      content: exactly({
        $schema: Type.Literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: Type.Literal('AdaptiveCard'),
        version: Type.Enum(['1.2', '1.3', '1.4', '1.5']),
        fallbackText: text(10_000),
        body: Type.Array(
          exactly({ type: Type.Literal('RichTextBlock'), inlines: Type.Array(teamsRun, { minItems: 1 }) }),
          { minItems: 1 },
        ),
        actions: Type.Array(exactly({ type: Type.Literal('Action.OpenUrl'), title: text(200), url })),
        msteams: exactly({ width: Type.Literal('Full') }),
      }),
    }),
    { minItems: 1, maxItems: 1 },
  ),
})

const offsets = { offset: Type.Integer({ minimum: 0 }), length: Type.Integer({ minimum: 1 }) }
const telegram = exactly({
  chat_id: Type.String({ pattern: '^(-?\\d+|@\\w+)$' }),
  text: text(4_096),
  entities: Type.Array(
    Type.Union([
      exactly({ type: Type.Literal('bold'), ...offsets }),
      exactly({ type: Type.Literal('text_link'), ...offsets, url }),
    ]),
  ),
  link_preview_options: exactly({ is_disabled: Type.Literal(true) }),
})

const ntfy = exactly({
  topic: Type.String({ pattern: '^[-_A-Za-z0-9]{1,64}$' }),
  title: text(250),
  message: text(4_096),
  tags: Type.Array(text(50)),
  priority: Type.Integer({ minimum: 1, maximum: 5 }),
  click: url,
})

const webhook = exactly({
  type: Type.String({ pattern: '^[a-z]+(\\.[a-z]+)+$' }),
  timestamp: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  data: Type.Object({}),
})

const shapes = { slack, discord, teams, telegram, ntfy, webhook }
export type HttpKind = keyof typeof shapes
export const httpKinds = Object.keys(shapes) as readonly HttpKind[]

/** Throws unless the receiver would accept the request. Returns its parsed body. */
export function assertAccepted(
  kind: Exclude<ChannelKindName, 'email'>,
  { headers, body }: Pick<PostRequest, 'headers' | 'body'>,
): unknown {
  assert.equal(headers['content-type'], 'application/json')
  const parsed: unknown = JSON.parse(body)
  const [error] = Value.Errors(shapes[kind], parsed)
  assert.equal(error, undefined, `${kind}: ${JSON.stringify(error)} in ${body.slice(0, 400)}`)
  if (kind === 'teams') assert.ok(Buffer.byteLength(body) <= 28 * 1024, `${body.length} bytes`)
  if (kind === 'telegram') assertEntities(parsed as { text: string; entities: { offset: number; length: number }[] })
  return parsed
}

function assertEntities({
  text,
  entities,
}: {
  text: string
  entities: readonly { offset: number; length: number }[]
}): void {
  for (const { offset, length } of entities) assert.ok(offset + length <= text.length)
}

/** All texts of a body. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
