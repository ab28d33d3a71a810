import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readableUrl, safeHttpUrl, sameOriginUrl } from './urls.ts'

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
      const url = sameOriginUrl(address, origin)
      assert.equal(url, origin + expected)
      assert.equal(new URL(url ?? '', 'https://elsewhere.example').origin, origin)
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

describe('a URL as people read it', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['/b%C3%BCcher/%e4%b8%ad%E6%96%87?q=%F0%9F%8D%8A', '/bücher/中文?q=🍊'],
    ['https://xn--bcher-kva.example/a', 'https://bücher.example/a'],
    ['shop.XN--MNCHEN-3YA.test', 'shop.münchen.test'],
    ['xn--fiqs8s', '中国'],
    ['xn--e1afmkfd.xn--80akhbyknj4f', 'пример.испытание'],
    ['xn--hxajbheg2az3al.xn--jxalpdlp', 'παράδειγμα.δοκιμή'],
    ['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['Set up xn--bcher-kva.example', 'Set up bücher.example'],
    // Reserved characters, spaces and broken encodings keep their meaning.
    ['/a%2Fb%20c%25%3F', '/a%2Fb%20c%25%3F'],
    ['/%C3', '/%C3'],
    ['/%C3%28%FF%C3%BC', '/%C3%28%FFü'],
    // Neither invisible characters, nor ones that change the direction of text, nor lookalikes.
    ['/%E2%80%AEtxt.exe', '/%E2%80%AEtxt.exe'],
    ['/%C2%A0%E2%80%8B', '/%C2%A0%E2%80%8B'],
    ['xn--pple-43d.com', 'xn--pple-43d.com'],
    ['xn--', 'xn--'],
    ['xn--99999999999', 'xn--99999999999'],
    [`xn--${'a'.repeat(70)}`, `xn--${'a'.repeat(70)}`],
    ['/plain', '/plain'],
  ]
  for (const [address, expected] of rows) test(address, () => assert.equal(readableUrl(address), expected))
})
