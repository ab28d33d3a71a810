import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { languages } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { eventNames, noticeEvents, type StoredNotice, writeNotice } from '../events.ts'
import { createSigningSecret, rotatedSecrets } from '../signing.ts'
import { assertAccepted, httpKinds, textsOf } from '../testing/published-shapes.ts'
import { type ChannelSettings, toOutgoing } from './kind.ts'
import { kinds } from './kinds.ts'
import { escapedLine, oneLine } from './plain-text.ts'

const now = Date.UTC(2026, 10, 19, 10)
const secret = createSigningSecret()
const settings: ChannelSettings = {
  url: 'https://hooks.example.com/services/T0/B0/x',
  ...{ token: '123456:abcdefghijklmnopqrstuvwxyz', chat: '-100123', topic: 'my-topic' },
  secrets: [{ secret, until: null }],
}
const urls = { telegram: 'https://api.telegram.org' }

const requestOf = (
  kind: (typeof httpKinds)[number],
  notice: StoredNotice,
  language: 'en' | 'de' | 'fr' = 'en',
  at = now,
) => {
  const request = kinds[kind].request?.(settings, toOutgoing('msg_1', notice, textsIn(language), at), urls)
  assert.ok(request)
  return request
}

const noticeOf = (event: (typeof eventNames)[number]): StoredNotice => ({
  event,
  at: now,
  data: noticeEvents[event].sample,
})

for (const kind of httpKinds) {
  for (const event of eventNames) {
    test(`${kind} gets ${event} in the shape that it has published, in every language`, () => {
      for (const language of languages) assertAccepted(kind, requestOf(kind, noticeOf(event), language))
    })
  }
}

test('every event is written in every language, and differently', () => {
  for (const event of eventNames) {
    const titles = languages.map((language) => writeNotice(noticeOf(event), textsIn(language)).title)
    assert.ok(titles.every((title) => title !== ''))
  }
  const titles = languages.map((language) => writeNotice(noticeOf('website.created'), textsIn(language)).title)
  assert.equal(new Set(titles).size, languages.length)
})

const hostile = {
  'a mention of everybody': '@everyone @here @channel',
  'a mention of Slack': '<!channel> <!here> <@U012AB3CD> <!subteam^S1|x>',
  'a mention of Discord': '<@123456789012345678> <@&42> <#42> </cmd:42> <t:1618953630:R>',
  'a mention of Teams': '<at>Everyone</at> {{DATE(2026-01-01T00:00:00Z)}}',
  'a link of Slack': '<https://evil.example|click>',
  'a link in Markdown': '[click](https://evil.example) ![x](https://evil.example/x.png)',
  markup: '<script>alert(1)</script> <b>bold</b> &lt;!channel&gt;',
  Markdown: '# head **bold** __under__ `code` ~~no~~ ||spoiler|| > quote - item',
  'a command': '/start@bot #tag $CASH',
  'control characters': 'a\u0000b\u0007c\nd\re\u2028f\u202eg\u200bh\ud800i',
  'a very long title': '@everyone <!channel> *x* '.repeat(2_000),
  'characters that become longer': '*'.repeat(5_000),
  'characters of two units': '😀'.repeat(5_000),
  nothing: '',
}

/** Where a program would see a meaning in the text. */
const meanings: Readonly<Record<(typeof httpKinds)[number], RegExp | null>> = {
  slack: /<[!@#]|<https?:\/\/evil/,
  discord: /@(?:everyone|here)|(?<!\\)<|(?<!\\)\*|(?<!\\)\[|https?:\/\/evil|(?<!\\)\|\|/,
  teams: /<at>|\{\{|<script/,
  telegram: /@everyone|(?<![\u2060\w])\/start@|#tag|https?:\/\/evil/,
  // Neither reads anything in its texts.
  ntfy: null,
  webhook: null,
}

for (const [name, text] of Object.entries(hostile)) {
  test(`${name} does nothing in any channel`, () => {
    const data = {
      ...noticeEvents['goal.reached'].sample,
      goal: { id: 1, name: text },
      website: { id: 1, domain: text },
    }
    const alert = { ...noticeEvents['alert.fired'].sample, alert: { id: 1, name: text, kind: 'x' }, summary: text }
    for (const kind of httpKinds) {
      const notices: readonly StoredNotice[] = [
        { event: 'goal.reached', at: now, data },
        ...(kind === 'webhook' ? [] : [{ event: 'alert.fired', at: now, data: alert } as const]),
      ]
      for (const notice of notices) {
        if (kind === 'webhook' && text.length > 10_000) continue
        const body = assertAccepted(kind, requestOf(kind, notice))
        const meaning = meanings[kind]
        if (kind === 'webhook') continue
        // The link to the console is ours.
        const texts = textsOf(body).filter((one) => !one.includes('stats.example.org'))
        for (const one of texts) {
          assert.doesNotMatch(one, /[\u0000-\u0009\u000b-\u001f\u007f\u200b\u202e\u2028\ud800]/)
          assert.ok(one.isWellFormed())
          if (meaning) assert.doesNotMatch(one, meaning, kind)
        }
      }
    }
  })
}

test('texts are cut between characters, and never between what is escaped', () => {
  assert.equal(oneLine('😀😀😀', 4), '😀…')
  assert.equal(oneLine('a\n b\t c', 10), 'a b c')
  const escaped = escapedLine('**********', 7, (character) => `\\${character}`)
  assert.equal(escaped, '\\*\\*\\*…')
  for (let max = 2; max < 40; max++) assert.ok(escapedLine('*😀'.repeat(20), max, (one) => `\\${one}`).length <= max)
})

test('webhooks are verified by the library of the specification, with either secret while one replaces the other', () => {
  const notice = noticeOf('crawl.finished')
  // The library compares the time with its own clock.
  const at = Date.now()
  const [fresh, old] = rotatedSecrets([{ secret, until: null }], at + 3_600_000, at)
  assert.ok(fresh && old && old.secret === secret)
  const outgoing = toOutgoing('msg_1', notice, textsIn('en'), at)
  const request = kinds.webhook.request?.({ ...settings, secrets: [fresh, old] }, outgoing, urls)
  assert.ok(request)
  for (const one of [fresh.secret, old.secret]) {
    const verified = new Webhook(one).verify(request.body, { ...request.headers })
    assert.deepEqual((verified as { data: unknown }).data, noticeEvents['crawl.finished'].sample)
  }
  const later = kinds.webhook.request?.({ ...settings, secrets: [fresh, { secret, until: at - 1 }] }, outgoing, urls)
  assert.throws(() => new Webhook(secret).verify(later?.body ?? '', { ...later?.headers }), /No matching signature/)
  assert.throws(
    () => new Webhook(fresh.secret).verify(`${request.body} `, { ...request.headers }),
    /No matching signature/,
  )
  const stale = kinds.webhook.request?.(settings, { ...outgoing, now: at - 10 * 60_000 }, urls)
  assert.throws(() => new Webhook(secret).verify(stale?.body ?? '', { ...stale?.headers }), /too old/)
})

test('a summary is in the language of the channel', () => {
  const sample = noticeEvents['alert.fired'].sample
  const notice: StoredNotice = { event: 'alert.fired', at: now, data: sample, summaries: { en: 'Few', de: 'Wenige' } }
  const bodyIn = (language: 'en' | 'de' | 'fr'): string =>
    JSON.parse(requestOf('webhook', notice, language).body).data.summary
  assert.deepEqual([bodyIn('en'), bodyIn('de'), bodyIn('fr')], ['Few', 'Wenige', sample.summary])
})
