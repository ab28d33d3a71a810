import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTimeOf } from '../../../../test/support/cpu-time.ts'
import { userAgents } from '../testing/user-agents.ts'
import { readDevice, screenClass } from './device.ts'
import { readLanguage } from './language.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = (system: string, tail = ''): string =>
  `Mozilla/5.0 (${system}) ${webkit} Chrome/130.0.0.0 Safari/537.36${tail}`
const windows = 'Windows NT 10.0; Win64; x64'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1'

type Row = readonly [name: string, userAgent: string, hints: Readonly<Record<string, string>>, expected: string]

const rows: readonly Row[] = [
  ['Chrome', chrome(windows), {}, 'Chrome 130, Windows 10, desktop'],
  ['Edge', chrome(windows, ' Edg/130.0.0.0'), {}, 'Edge 130, Windows 10, desktop'],
  [
    'Firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
    {},
    'Firefox 131, Linux , desktop',
  ],
  ['Safari', iphone, {}, 'Safari 17, iOS 17.2, mobile'],
  [
    'Android',
    chrome('Linux; Android 14; Pixel 8').replace('Safari', 'Mobile Safari'),
    {},
    'Chrome 130, Android 14, mobile',
  ],
  ['Mac', chrome('Macintosh; Intel Mac OS X 10_15_7'), {}, 'Chrome 130, macOS 10.15, desktop'],
  [
    'Brave by its hint',
    chrome(windows),
    { 'sec-ch-ua': '"Brave";v="131", "Chromium";v="131"' },
    'Brave 131, Windows 10, desktop',
  ],
  [
    'Windows 11 by its hint',
    chrome(windows),
    { 'sec-ch-ua-platform-version': '"15.0.0"' },
    'Chrome 130, Windows 11, desktop',
  ],
  ['mobile by its hint', chrome('X11; Linux x86_64'), { 'sec-ch-ua-mobile': '?1' }, 'Chrome 130, Linux , mobile'],
  ['nothing', '', {}, ' ,  , '],
  ['nonsense', '<script>alert(1)</script>', {}, ' ,  , '],
  [
    'the brand of the hint before the user agent',
    chrome(windows),
    { 'sec-ch-ua': '"Not A Brand";v="8", "Chromium";v="131", "Opera GX";v="116"' },
    'Opera GX 116, Windows 10, desktop',
  ],
  [
    'a brand in another case',
    chrome(windows),
    { 'sec-ch-ua': '"Chromium";v="131", "MICROSOFT EDGE";v="131"' },
    'Edge 131, Windows 10, desktop',
  ],
  [
    'brands that name nobody',
    chrome(windows),
    { 'sec-ch-ua': '"Chromium";v="131", "Not A Brand";v="8"' },
    'Chrome 130, Windows 10, desktop',
  ],
  [
    'an app before the brand of its web view',
    chrome('Linux; Android 14; Pixel 8; wv', ' Instagram 357.1.0.52.100 Android (34/14)'),
    { 'sec-ch-ua': '"Android WebView";v="131", "Google Chrome";v="131"', 'sec-ch-ua-mobile': '?1' },
    'Instagram 357, Android 14, mobile',
  ],
  [
    'a version of Android by its hint',
    chrome('Linux; Android 10; K'),
    { 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-platform-version': '"15.0.0"', 'sec-ch-ua-mobile': '?1' },
    'Chrome 130, Android 15, mobile',
  ],
  [
    'a version of macOS by its hint',
    chrome('Macintosh; Intel Mac OS X 10_15_7'),
    { 'sec-ch-ua-platform': '"macOS"', 'sec-ch-ua-platform-version': '"15.1.0"' },
    'Chrome 130, macOS 15.1, desktop',
  ],
  [
    'a tablet that asks for pages of a desktop',
    chrome('X11; Linux x86_64'),
    { 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?0' },
    'Chrome 130, Android , tablet',
  ],
  [
    'a phone that asks for pages of a desktop',
    chrome('X11; Linux x86_64'),
    { 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?1' },
    'Chrome 130, Android , mobile',
  ],
  [
    'Chromium OS in its hint',
    chrome('X11; CrOS x86_64 14541.0.0'),
    { 'sec-ch-ua-platform': '"Chromium OS"' },
    'Chrome 130, Chrome OS 14541.0, desktop',
  ],
  [
    'a system with a name of its own before its platform',
    chrome('Windows NT 10.0; Win64; x64; Xbox; Xbox One'),
    { 'sec-ch-ua-platform': '"Windows"' },
    'Chrome 130, Xbox , console',
  ],
  ['a watch by its hint', chrome(windows), { 'sec-ch-ua-form-factors': '"Watch"' }, 'Chrome 130, Windows 10, wearable'],
  [
    'a platform that nobody knows',
    chrome(windows),
    { 'sec-ch-ua-platform': '"Unknown"' },
    'Chrome 130, Windows 10, desktop',
  ],
]

for (const [name, userAgent, hints, expected] of rows) {
  test(`device: ${name}`, () => {
    const { browser, browserVersion, os, osVersion, device } = readDevice(userAgent, (header) => hints[header] ?? '')
    assert.equal(`${browser} ${browserVersion}, ${os} ${osVersion}, ${device}`, expected)
  })
}

for (const { name, userAgent, ...row } of userAgents.filter(({ bot }) => !bot)) {
  test(`device: ${name}`, () => {
    const { browser, os, device } = readDevice(userAgent, () => '')
    const judged = (expected: string, actual: string): string => (expected === '-' ? '-' : actual)
    assert.deepEqual(
      { browser: judged(row.browser, browser), os: judged(row.os, os), device },
      { browser: row.browser, os: row.os, device: row.device },
    )
  })
}

test('device: a user agent made to take long is answered at once', async () => {
  const took = await cpuTimeOf(() => {
    for (const part of [
      'FBAN/',
      'SMART-TV;',
      'Tizen ',
      'OPR/1',
      'NAVER(inapp',
      'OculusBrowser ',
      'tcl ',
      'Opera Mini ',
    ])
      readDevice(part.repeat(16_000 / part.length), () => '')
  })
  assert.ok(took < 500, `${took} ms`)
})

const languages: readonly [reported: string, language: string][] = [
  ['en-GB,en;q=0.9', 'en-gb'],
  ['de', 'de'],
  ['zh-Hant-TW;q=0.8', 'zh-hant-tw'],
  ['pt_BR', 'pt-br'],
  ['*', ''],
  ['', ''],
  ['<script>', ''],
  ["en'; DROP TABLE events", ''],
]

for (const [reported, language] of languages) {
  test(`language: ${reported || 'none'}`, () => assert.equal(readLanguage(reported), language))
}

const widths: readonly [width: number, screen: string][] = [
  [0, ''],
  [-1, ''],
  [Number.NaN, ''],
  [320, 'xs'],
  [576, 'sm'],
  [768, 'md'],
  [992, 'lg'],
  [1439, 'lg'],
  [1440, 'xl'],
]

for (const [width, screen] of widths) {
  test(`screen: ${width}`, () => assert.equal(screenClass(width), screen))
}
