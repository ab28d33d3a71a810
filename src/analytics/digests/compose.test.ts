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

for (const [language, shown] of [
  [
    'en',
    /WHAT FIXES BROUGHT\n- Titles were too long \(on 12 pages\): 4,120 → 5,278 clicks, \+18% \(\+5% to \+31%\)\n- New menu \(on 1 page\): 300 → 290 visits, no clear effect\n- and 3 more fixes\n\(28 days/,
  ],
  [
    'de',
    /WAS KORREKTUREN GEBRACHT HABEN\n- Titles were too long \(auf 12 Seiten\): 4\.120 → 5\.278 Klicks, \+18\s% \(\+5\s% bis \+31\s%\)\n- New menu \(.*\): 300 → 290 Besuche, keine klare Wirkung\n- und 3 weitere Korrekturen\n/,
  ],
  [
    'fr',
    /- Titles were too long \(sur 12 pages\)\u00a0: 4\s120 → 5\s278 clics, \+18\s% \(de \+5\s% à \+31\s%\)\n- New menu \(.*\)\u00a0: 300 → 290 visites, pas d’effet net\n- et 3 autres corrections\n/,
  ],
] as const)
  test(`report in ${language}: what fixes brought`, () => {
    const sent = { links, style: defaultMailStyle, pdfNote: null }
    const { text, html } = compose(sampleDigest('weekly'), textsIn(language), sent, 0)
    assert.match(text, shown)
    assert.ok(html.includes('New menu'))
    const without = compose(sampleDigest('weekly', { fixes: null }), textsIn(language), sent, 0)
    for (const part of [without.text, without.html]) {
      assert.doesNotMatch(part, /New menu/)
      assert.ok(!part.toLowerCase().includes(textsIn(language).say('fixes.title').toLowerCase()))
    }
  })

test('report: of many fixes, five are named and the others counted', () => {
  const [one = assert.fail()] = sampleDigest().fixes?.listed ?? []
  const listed = Array.from({ length: 10 }, (_, at) => ({ ...one, text: `Fix\n${at}` }))
  const options = { links, style: defaultMailStyle, pdfNote: null }
  const { text } = compose(sampleDigest('weekly', { fixes: { listed, others: 30 } }), textsIn('en'), options, 0)
  assert.equal(text.match(/^- Fix.\d/gm)?.length, 5)
  assert.match(text, /^- and 35 more fixes$/m)
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
