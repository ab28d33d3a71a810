import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import crawlers from 'crawler-user-agents'
import { botPurposes } from '../../events/bot-hit.ts'
import { userAgentVerdict } from '../steps/bots.ts'
import { userAgents } from '../testing/user-agents.ts'
import { createBotAddresses, parsePublishedList, shippedLists } from './addresses.ts'
import { type BotDropReason, isBotDrop, knownBots, labelBot } from './label.ts'
import { createBotSampling } from './sampling.ts'

const published = createBotAddresses(shippedLists)
const label = (userAgent: string, address = '203.0.113.9', dropped: BotDropReason = 'bot') =>
  labelBot({ userAgent, address }, dropped, published)

const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const rows: readonly (readonly [userAgent: string, bot: string, operator: string, purpose: string, reason: string])[] =
  [
    [google, 'Googlebot', 'Google', 'search', 'known_name'],
    [
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'Bingbot',
      'Microsoft',
      'search',
      'known_name',
    ],
    [
      'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'GPTBot',
      'OpenAI',
      'ai_training',
      'known_name',
    ],
    [
      'Mozilla/5.0 (compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)',
      'OAI-SearchBot',
      'OpenAI',
      'ai_search',
      'known_name',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
      'ChatGPT-User',
      'OpenAI',
      'user_fetch',
      'known_name',
    ],
    [
      'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
      'ClaudeBot',
      'Anthropic',
      'ai_training',
      'known_name',
    ],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'AhrefsBot', 'Ahrefs', 'seo', 'known_name'],
    [
      'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
      'UptimeRobot',
      'UptimeRobot',
      'monitor',
      'known_name',
    ],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slack', 'Slack', 'preview', 'known_name'],
    ['python-requests/2.32.3', 'python-requests', '', 'scraper', 'library'],
    ['curl/8.5.0', 'curl', '', 'scraper', 'library'],
    ['Mozilla/5.0 (compatible; ExampleBot/1.0)', 'ExampleBot', '', 'unknown', 'bot_name'],
    ['', 'No user agent', '', 'unknown', 'empty_user_agent'],
  ]

describe('labels of bots', () => {
  for (const [userAgent, bot, operator, purpose, reason] of rows)
    test(`${bot}: ${purpose}`, () =>
      assert.deepEqual(
        { ...label(userAgent), verification: 'unverified' },
        { bot, operator, purpose, reason, verification: 'unverified' },
      ))

  test('what gave it away is the label, where there is no name', () => {
    assert.equal(label('Mozilla/5.0 Chrome/140', '', 'not-a-browser').reason, 'no_browser_headers')
    assert.equal(label('Mozilla/5.0 Chrome/140', '', 'burst').reason, 'burst')
    assert.equal(label('Mozilla/5.0 HeadlessChrome/140', '', 'headless').bot, 'Automated browser')
  })

  test('addresses of a complete list tell the bot from its impostors; a list that grows accuses nobody', () => {
    assert.equal(label(google, '66.249.66.1').verification, 'verified')
    assert.equal(label(google, '2001:4860:4801:10::1').verification, 'verified')
    assert.equal(label(google, '203.0.113.9').verification, 'impostor')
    assert.equal(label('GPTBot/1.2', '52.230.152.7').verification, 'verified')
    assert.equal(label('GPTBot/1.2', '203.0.113.9').verification, 'unverified')
    assert.equal(label('AhrefsBot/7.0', '203.0.113.9').verification, 'unverified')
  })

  test('a long or hostile user agent gives a short name', () => {
    for (const userAgent of ['bot'.repeat(50_000), `${'a'.repeat(100_000)}bot`, '\u0000<script>bot', '💥 crawler'])
      assert.ok(label(userAgent).bot.length <= 60)
  })

  test('no browser of the list is called a bot; misses and false alarms among known bots are printed', (context) => {
    const people = userAgents.filter(({ bot }) => !bot)
    const falseAlarms = people.filter(({ userAgent }) => {
      const verdict = userAgentVerdict(userAgent)
      return verdict !== undefined && isBotDrop(verdict)
    })
    for (const { name, userAgent } of falseAlarms) context.diagnostic(`false alarm: ${name}: ${userAgent}`)
    const instances = crawlers.flatMap(({ instances }) => instances)
    const labels = instances.map((userAgent) => ({
      userAgent,
      verdict: userAgentVerdict(userAgent),
      ...label(userAgent),
    }))
    const missed = labels.filter(({ verdict }) => verdict === undefined)
    for (const { userAgent } of missed) context.diagnostic(`missed: ${userAgent}`)
    const named = labels.filter(({ reason }) => reason === 'known_name').length
    const nameless = labels.filter(({ bot }) => bot === 'Unknown bot').length
    context.diagnostic(
      `${people.length} browsers, ${falseAlarms.length} false alarms; ${instances.length} bots, ${missed.length} missed, ` +
        `${named} known by name, ${nameless} without a name`,
    )
    assert.deepEqual(falseAlarms, [])
    assert.ok(missed.length <= instances.length * 0.01, `${missed.length} of ${instances.length} missed`)
  })

  test('each known bot is found by its own entry, and named lists exist', () => {
    for (const { name, token, purpose, addresses } of knownBots) {
      assert.equal(token, token.toLowerCase(), name)
      assert.ok(botPurposes.includes(purpose))
      assert.equal(label(token).bot, knownBots.find((bot) => token.includes(bot.token))?.name)
      assert.ok(addresses === '' || Object.hasOwn(shippedLists, addresses), `${name}: ${addresses}`)
    }
  })
})

test('published lists are read in each format, and refused if something in them is no range', () => {
  const json =
    '{"creationTime":"2026-10-01T00:00:00","prefixes":[{"ipv4Prefix":"192.0.2.0/24"},{"ipv6Prefix":"2001:db8::/32"}]}'
  const expected = { date: '2026-10-01', ranges: ['192.0.2.0/24', '2001:db8::/32'] }
  assert.deepEqual(parsePublishedList(json, '2026-11-16'), expected)
  const lines = '# a comment\n192.0.2.0/24\n2001:db8::/32\n'
  assert.deepEqual(parsePublishedList(lines, '2026-11-16'), { ...expected, date: '2026-11-16' })
  assert.deepEqual(parsePublishedList('["192.0.2.1"]', '2026-11-16').ranges, ['192.0.2.1'])
  for (const wrong of ['', '[]', '{}', '{"prefixes":[]}', '192.0.2.0/99', '["x"]', '<html>', '[{]'])
    assert.throws(() => parsePublishedList(wrong, '2026-11-16'), wrong)
})

test('a flood is sampled: its rows grow with the logarithm of the hits, and their weights add up', () => {
  const sampling = createBotSampling(10)
  const weights = Array.from({ length: 100_000 }, (_, index) => sampling.next(1, index))
  assert.ok(weights.filter((weight) => weight > 0).length <= 50)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  assert.ok(sum <= 100_000 && sum > 80_000, String(sum))
  assert.deepEqual(weights.slice(0, 10), Array(10).fill(1))
  assert.equal(sampling.next(2, 0), 1, 'another website')
  assert.equal(sampling.next(1, 86_400_000), 1, 'another day')
  const restarted = createBotSampling(10)
  restarted.restore(1, 0, 10)
  assert.equal(restarted.next(1, 1), 0)
})
