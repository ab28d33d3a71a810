import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runsAll } from '../../test/support/tier.ts'
import { maxLogoBytes } from './logo.ts'
import { LogoError, sanitizeSvg as sanitize } from './sanitize-svg.ts'

const sanitizeSvg = (source: string): string => sanitize(source, maxLogoBytes)

const svg = (content: string, attributes = 'viewBox="0 0 10 10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

const path = '<path d="M0 0h9"/>'

/** Each is left out, and the shape next to it is kept. */
const leftOut: Readonly<Record<string, string>> = {
  'a script': '<script>alert(1)</script>',
  'a script of HTML': '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  'an embedded document':
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)">x</body></foreignObject>',
  'an image of another server': '<image href="https://192.0.2.1/x.png"/>',
  'an image in it': '<image xlink:href="data:image/svg+xml;base64,AAAA"/>',
  'a link': '<a href="javascript:alert(1)"><text>x</text></a>',
  'a reference that could be repeated endlessly': '<use href="#a"/><use xlink:href="https://192.0.2.1/#a"/>',
  'an animation':
    '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  'a filter': '<filter id="f"><feImage href="https://192.0.2.1/"/></filter>',
  'a mask': '<mask id="m"><rect/></mask>',
  'metadata of editors': '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
  'a comment': '<!-- --><!-- secret -->',
  'an imported style sheet': '<style>@import url(https://192.0.2.1/);</style>',
}

const attributes: Readonly<Record<string, readonly [given: string, kept: string]>> = {
  'an event handler': ['onclick="alert(1)" fill="red"', 'fill="red"'],
  'a fill of another server': ['fill="url(https://192.0.2.1/#a)" stroke="blue"', 'stroke="blue"'],
  'a fill that hides its address': ['fill="u\\72l(https://192.0.2.1/)" stroke="blue"', 'stroke="blue"'],
  'a gradient of the image': ['fill="url(#a)"', 'fill="url(#a)"'],
  'a style': ['style="fill: red; background: url(https://192.0.2.1/); stroke:blue"', 'fill="red" stroke="blue"'],
  'functions of colors and transformations': [
    'fill="rgb(1 2 3)" transform="translate(1) rotate( 2 ) skewX(3)"',
    'fill="rgb(1 2 3)" transform="translate(1) rotate( 2 ) skewX(3)"',
  ],
  'a function that is not known': ['fill="image-set(x)" stroke="blue"', 'stroke="blue"'],
  'a variable': ['fill="var(--a, red)" stroke="blue"', 'stroke="blue"'],
  'a function of another function': ['fill="rgb(calc(1) 2 3)" stroke="blue"', 'stroke="blue"'],
  'a fill of another document': ['fill="url(other.svg#a)" stroke="blue"', 'stroke="blue"'],
  'an unknown attribute': ['data-x="1" fill="red"', 'fill="red"'],
  'a namespaced attribute': ['xlink:href="javascript:alert(1)" fill="red"', 'fill="red"'],
}

const refused: Readonly<Record<string, readonly [source: string, reason: RegExp]>> = {
  HTML: ['<html><body/></html>', /not SVG/],
  'an unclosed element': [svg('<g>'), /not well-formed/],
  entities: [`<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50)}">]>${svg('<text>&a;</text>')}`, /entities/],
  'too many elements': [svg('<g/>'.repeat(2_001)), /2000 elements/],
  'too deep elements': [svg(`${'<g>'.repeat(40)}${'</g>'.repeat(40)}`), /nested/],
  'no size': [svg(path, ''), /viewBox/],
  'a long style sheet': [svg(`<style>${'.a{fill:red}'.repeat(2_000)}</style>`), /at most 20000 characters/],
  'a style sheet that is repeated by many elements': [
    svg(`<style>g{font-family:${'x'.repeat(9_000)}}</style>${'<g/>'.repeat(1_000)}`),
    /style sheets applied/,
  ],
}

/** Each is repeated to the size of the largest logo, and took seconds when it was searched by patterns. */
const repeated: Readonly<Record<string, (times: number) => string>> = {
  'comments that do not end': (times) => svg(`<style>${'/*'.repeat(times)}</style>`),
  'text without rules': (times) => svg(`<style>${'aa'.repeat(times)}</style>`),
  'selectors of one rule': (times) => svg(`<style>${'a,'.repeat(times / 2)}a{${'fill:a;'.repeat(times / 8)}}</style>`),
  'braces that do not close': (times) => svg(`<style>${'a{'.repeat(times)}</style>`),
  'functions in a value': (times) => svg(`<rect fill="${'a('.repeat(times)}"/>`),
  'references in a value': (times) => svg(`<rect fill="${'url(#a) '.repeat(times / 4)}"/>`),
  'references that do not end': (times) => svg(`<rect fill="${'url(#a'.repeat(times / 3)}"/>`),
  'blanks in a value': (times) => svg(`<rect fill="url${' \t'.repeat(times)}"/>`),
  'declarations of an element': (times) => svg(`<rect style="${'a:'.repeat(times)}"/>`),
  'classes of an element': (times) => svg(`<style>.a{fill:red}</style><rect class="${'a '.repeat(times)}"/>`),
  'numbers of a view box': (times) => svg(path, `viewBox="${'1 '.repeat(times)}"`),
}

/** CPU time, because other tests run at the same time. */
function cpuMsOf(source: string): number {
  const before = process.threadCpuUsage()
  try {
    sanitizeSvg(source)
  } catch (error) {
    if (!(error instanceof LogoError)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

describe('SVG logos', () => {
  for (const [name, content] of Object.entries(leftOut))
    test(`${name} is left out`, () =>
      assert.equal(
        sanitizeSvg(svg(`${content}${path}`)),
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><path d="M0 0h9"/></svg>',
      ))
  for (const [name, [given, kept]] of Object.entries(attributes))
    test(name, () =>
      assert.match(sanitizeSvg(svg(`<rect ${given}/>`)), new RegExp(`<rect ${kept.replace(/[()]/g, '\\$&')}/>`)),
    )
  for (const [name, [source, reason]] of Object.entries(refused))
    test(`${name}: refused`, () =>
      assert.throws(
        () => sanitizeSvg(source),
        (error) => error instanceof LogoError && reason.test(error.message),
      ))
  test('rules by class and element become attributes', () => {
    const styled = sanitizeSvg(
      svg('<style>.a, .b { fill: red } rect { stroke: blue } .a > g { fill: x }</style><rect class="a"/>'),
    )
    assert.match(styled, /<rect stroke="blue" fill="red"\/>/)
  })
  test('its result stays the same', () => {
    const once = sanitizeSvg(svg(`<text x="1">a &lt; b &amp; ü</text>${path}`))
    assert.equal(sanitizeSvg(once), once)
  })
  for (const [name, repeat] of Object.entries(repeated))
    test(`${name}: as fast as any other file`, () => {
      // The largest logo, and what the limit of its size keeps out.
      for (const [bytes, mostMs] of [
        [maxLogoBytes, 100],
        [10 * maxLogoBytes, 500],
        ...(runsAll ? [[100 * maxLogoBytes, 5_000] as const] : []),
      ] as const) {
        const ms = cpuMsOf(repeat(bytes / 2 - 200))
        assert.ok(ms < mostMs, `${bytes} bytes took ${ms} ms`)
      }
    })
})
