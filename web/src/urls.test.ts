import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { safeHttpUrl, sameOriginUrl } from './urls.ts'

const origin = 'https://stats.example.com'

describe('a URL to redirect to', () => {
  const own: readonly (readonly [string, string])[] = [
    ['/websites', '/websites'],
    ['/websites/7?period=30d&filter=page:is:/a#x', '/websites/7?period=30d&filter=page:is:/a#x'],
    ['websites', '/websites'],
    ['?next=//host', '/?next=//host'],
    [`${origin}/reports`, '/reports'],
    ['https:reports', '/reports'],
    ['HTTPS://STATS.EXAMPLE.COM:443/reports', '/reports'],
    ['https://user:secret@stats.example.com/reports', '/reports'],
    ['/.//host/x', '//host/x'],
    ['/a/..//host', '//host'],
    ['/%09/host', '/%09/host'],
    ['/%5chost', '/%5chost'],
    ['https:\\host', '/host'],
    ['  /websites', '/websites'],
  ]
  for (const [address, expected] of own) {
    test(`is of the same origin: ${JSON.stringify(address)}`, () => {
      const found = sameOriginUrl(address, origin)
      assert.equal(found, origin + expected)
      assert.equal(new URL(found ?? '', 'https://elsewhere.example').origin, origin)
    })
  }

  const others = [
    ...['//host', '///host', '/\\host', '\\\\host', '/\t/host', '/\n/host', '/\r/host', '\t//host', '\u0000//host'],
    ...[' //host', '\u0001\u001f//host', '/\t\\host', '//host:443', '//stats.example.com.host', '//host@other'],
    ...['https://host', 'HTTPS://host', 'https:/\\host', 'http:host', 'hTTp:host', 'http:/host'],
    ...[`${origin}@host/`, `${origin}.host/`, `${origin}:444/`, 'http://stats.example.com/'],
    ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)'],
    ...['\u0001javascript:alert(1)', 'javascript://stats.example.com/%0aalert(1)', 'data:text/html,x', 'vbscript:x'],
    ...[
      `blob:${origin}/0`,
      `filesystem:${origin}/x`,
      'file:///etc/passwd',
      'about:blank',
      'mailto:a@b',
      'https://',
      '',
    ],
  ].filter((address) => address !== '')
  for (const address of others) {
    test(`is rejected: ${JSON.stringify(address)}`, () => assert.equal(sameOriginUrl(address, origin), null))
  }
  test('is rejected if it is missing', () => assert.equal(sameOriginUrl(null, origin), null))
})

describe('an external link', () => {
  for (const address of ['https://host/a?b#c', 'HTTP://HOST/', ' https://host/', 'https:host', 'ht\ttps://host/']) {
    test(`is allowed: ${JSON.stringify(address)}`, () => assert.match(safeHttpUrl(address) ?? '', /^https?:\/\/host\//))
  }
  const none = [
    ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
    ...['\u0000javascript:alert(1)', 'javascript://host/%0aalert(1)', 'data:text/html,<script>', 'vbscript:x'],
    ...['blob:https://host/0', 'file:///x', '//host', '/path', 'host', '', 'https://user@host/', 'https://:x@host/'],
  ]
  for (const address of none) {
    test(`is rejected: ${JSON.stringify(address)}`, () => assert.equal(safeHttpUrl(address), undefined))
  }
})
