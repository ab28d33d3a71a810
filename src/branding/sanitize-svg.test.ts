import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LogoError } from './logo-error.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

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
})
