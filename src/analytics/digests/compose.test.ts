import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultMailStyle } from '../../mail/mail-style.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { compose } from './compose.ts'
import { sampleDigest } from './testing/sample-digest.ts'

const links = { statistics: 'https://stats.example.com/websites/1', unsubscribe: 'https://stats.example.com/u/1/x' }

const rows: readonly [name: string, language: Language, channel: string, shown: RegExp][] = [
  ['AI assistants', 'en', 'ai', /CHANNELS\s+.*AI assistants/],
  ['AI assistants in German', 'de', 'ai', /KANÄLE\s+.*KI-Assistenten/],
  ['AI assistants in French', 'fr', 'ai', /CANAUX\s+.*Assistants IA/],
  ['a channel of imported events', 'en', 'Paid Social', /CHANNELS\s+.*Paid Social/],
  ['a channel named like a method', 'en', 'constructor', /CHANNELS\s+.*constructor/],
  ['no channel', 'en', '', /CHANNELS\s+.*Unknown/],
]

for (const [name, language, value, shown] of rows) {
  test(`report: ${name}`, () => {
    const { text, html } = compose(
      sampleDigest('weekly', { channels: [{ value, count: 3 }] }),
      textsIn(language),
      { links, style: defaultMailStyle, pdfNote: null },
      0,
    )
    assert.match(text, shown)
    assert.match(html, new RegExp(String(shown.source.split('.*').at(-1))))
  })
}

for (const [language, shown] of [
  ['en', /IN SEARCH ENGINES\n+812 clicks \(▲ 16% vs\. previous week\), 20,412 impressions, average position 8\.3/],
  ['de', /IN SUCHMASCHINEN\n+812 Klicks \(▲ 16\s% .*\), 20\.412 Impressionen, durchschnittliche Position 8,3/],
  ['fr', /812 clics \(▲ 16\s% .*\), 20\s412 impressions, position moyenne 8,3/],
] as const)
  test(`report in ${language}: search engines, as far as they have reported`, () => {
    const sent = { links, style: defaultMailStyle, pdfNote: null }
    const { text, html } = compose(sampleDigest('weekly'), textsIn(language), sent, 0)
    assert.match(text, shown)
    assert.match(text, /201 +example analytics/)
    assert.match(text, /640 +\/schön/)
    assert.ok(html.includes('=größe 41'))
    const without = compose(sampleDigest('weekly', { search: null }), textsIn(language), sent, 0)
    assert.doesNotMatch(without.text, /example analytics/)
  })

test('report: hosts and paths are readable', () => {
  const options = { links, style: defaultMailStyle, pdfNote: null }
  const changes = {
    domain: 'xn--bcher-kva.example',
    pages: [{ value: '/b%C3%BCcher', count: 3 }],
    sources: [{ value: 'xn--mnchen-3ya.test', count: 3 }],
  }
  const full = compose(sampleDigest('weekly', changes), textsIn('en'), options, 0)
  for (const shown of ['bücher.example', '/bücher', 'münchen.test']) {
    assert.ok(full.text.includes(shown), shown)
    assert.ok(full.html.includes(shown), shown)
  }
  assert.match(full.subject, /^bücher\.example/)
})

for (const [language, shown] of [
  ['en', /Bounce rate +42% +-2\.4\spt/],
  ['de', /Absprungrate +42\s% +-2,4\sPp\./],
  ['fr', /Taux de rebond +42\s% +-2,4\spt/],
] as const)
  test(`report in ${language}: a rate changes by points with one decimal`, () => {
    const sent = { links, style: defaultMailStyle, pdfNote: null }
    assert.match(compose(sampleDigest('weekly'), textsIn(language), sent, 0).text, shown)
  })

test('report in French: what is composed of several texts has French spacing, too', () => {
  const { subject, text, html } = compose(
    sampleDigest('weekly', { events: [] }),
    textsIn('fr'),
    { links, style: defaultMailStyle, pdfNote: null },
    0,
  )
  assert.match(subject, /^\S+\u00a0: /)
  assert.match(text, /Voir les statistiques\u00a0: https:/)
  for (const part of [text, html.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, '\n')])
    assert.doesNotMatch(part, / [;:!?%»]|« |\p{L}: /u)
})
