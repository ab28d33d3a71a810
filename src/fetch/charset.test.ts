import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTimeOf } from '../../test/support/cpu-time.ts'
import { decodeText } from './charset.ts'

interface Row {
  readonly body: Uint8Array | string
  readonly type?: string
  readonly charset: string
  readonly source: string
  readonly text?: string
}

const euro = Uint8Array.of(0x80)
const rows: Readonly<Record<string, Row>> = {
  'a byte order mark beats the header': {
    body: Uint8Array.of(0xef, 0xbb, 0xbf, 0x61),
    type: 'text/html; charset=windows-1252',
    charset: 'utf-8',
    source: 'bom',
    text: 'a',
  },
  'UTF-16 with a mark': { body: Uint8Array.of(0xff, 0xfe, 0x61, 0), charset: 'utf-16le', source: 'bom', text: 'a' },
  'the header': {
    body: euro,
    type: 'text/html;Charset="Windows-1252"',
    charset: 'windows-1252',
    source: 'header',
    text: '€',
  },
  'a label as the web knows it': {
    body: euro,
    type: 'text/html; charset=latin1',
    charset: 'windows-1252',
    source: 'header',
  },
  'the header beats meta': {
    body: '<meta charset=koi8-r>',
    type: 'a/b; charset=utf-8',
    charset: 'utf-8',
    source: 'header',
  },
  'an unknown label is ignored': {
    body: '<meta charset=koi8-r>',
    type: 'a/b; charset=klingon',
    charset: 'koi8-r',
    source: 'meta',
  },
  'meta charset': { body: '<!doctype html><html><META\nCHARSET = "shift_jis" >', charset: 'shift_jis', source: 'meta' },
  'meta http-equiv': {
    body: `<meta content="text/html; charset='iso-8859-2'" http-equiv=Content-Type>`,
    charset: 'iso-8859-2',
    source: 'meta',
  },
  'content without http-equiv is ignored': {
    body: '<meta content="text/html; charset=koi8-r">',
    charset: 'utf-8',
    source: 'fallback',
  },
  'http-equiv with a blank after it is another one': {
    body: '<meta http-equiv="Content-Type " content="text/html; charset=koi8-r">',
    charset: 'utf-8',
    source: 'fallback',
  },
  'http-equiv with a blank before it, and a good one after': {
    body: '<meta http-equiv=" Content-Type" content="text/html; charset=koi8-r"><meta charset=big5>',
    charset: 'big5',
    source: 'meta',
  },
  'meta that never ends': { body: '<meta charset=koi8-r', charset: 'utf-8', source: 'fallback' },
  'meta that never ends, after a value': { body: '<meta charset="koi8-r" ', charset: 'utf-8', source: 'fallback' },
  'meta whose quote never ends': { body: '<meta charset="koi8-r>', charset: 'utf-8', source: 'fallback' },
  'meta with a slash': { body: '<meta charset="koi8-r" / >', charset: 'koi8-r', source: 'meta' },
  'meta that ends after a kilobyte': {
    body: `${' '.repeat(1000)}<meta charset="koi8-r" name="${'x'.repeat(50)}">`,
    charset: 'koi8-r',
    source: 'late-meta',
  },
  'a declaration inside a comment is ignored': {
    body: '<!-- <meta charset=koi8-r> --><meta charset=big5>',
    charset: 'big5',
    source: 'meta',
  },
  'a declaration inside an attribute is ignored': {
    body: '<p title="<meta charset=koi8-r>">',
    charset: 'utf-8',
    source: 'fallback',
  },
  'meta after a kilobyte is found while parsing': {
    body: `${' '.repeat(1020)}<meta charset=koi8-r>`,
    charset: 'koi8-r',
    source: 'late-meta',
  },
  'meta far behind scripts, styles and a broken head': {
    body: `<script>${'x'.repeat(2000)}</script><style>p{}</style><div><link href="x"><meta http-equiv="Content-Type" content="text/html; charset=big5">`,
    charset: 'big5',
    source: 'late-meta',
  },
  'what a script writes after a kilobyte is no element': {
    body: `${' '.repeat(1020)}<script>document.write('<meta charset=koi8-r>')</script><title><meta charset=big5></title>`,
    charset: 'utf-8',
    source: 'fallback',
  },
  'a script does not hide what comes after it': {
    body: `<script>if (a <b) c = "</SCRIPT><!-- <script> -->${' '.repeat(1020)}<meta charset=koi8-r>`,
    charset: 'koi8-r',
    source: 'late-meta',
  },
  'a comment after a kilobyte is no element': {
    body: `${' '.repeat(1020)}<!-- <meta charset=koi8-r> --><meta charset=big5>`,
    charset: 'big5',
    source: 'late-meta',
  },
  'the first kilobyte wins over what comes later': {
    body: `<meta charset=big5>${' '.repeat(1020)}<meta charset=koi8-r>`,
    charset: 'big5',
    source: 'meta',
  },
  'a bogus label does not end the search': {
    body: '<meta charset="none"><meta http-equiv=content-type content="text/html; charset=koi8-r">',
    charset: 'koi8-r',
    source: 'meta',
  },
  'an empty label does not end the search': {
    body: '<meta charset=""><meta charset="big5">',
    charset: 'big5',
    source: 'meta',
  },
  'a bogus label in the first kilobyte, a known one later': {
    body: `<meta charset=klingon>${' '.repeat(1020)}<meta charset=koi8-r>`,
    charset: 'koi8-r',
    source: 'late-meta',
  },
  'an end tag declares nothing': { body: '</meta charset=koi8-r>', charset: 'utf-8', source: 'fallback' },
  'a quote that never ends': { body: '<p title="<meta charset=koi8-r>', charset: 'utf-8', source: 'fallback' },
  'UTF-16 by its XML declaration': {
    body: Buffer.from('<?xml version="1.0"?><a/>', 'utf16le'),
    charset: 'utf-16le',
    source: 'meta',
    text: '<?xml version="1.0"?><a/>',
  },
  'meta cannot declare UTF-16': { body: '<meta charset=utf-16le>', charset: 'utf-8', source: 'meta' },
  'an XML declaration': { body: '<?xml version="1.0" encoding="koi8-r"?><html>', charset: 'koi8-r', source: 'meta' },
  'valid UTF-8 without a declaration': { body: 'größer', charset: 'utf-8', source: 'fallback', text: 'größer' },
  'valid UTF-8 cut in a character': {
    body: Buffer.from('grö').subarray(0, 3),
    charset: 'utf-8',
    source: 'fallback',
    text: 'gr',
  },
  'any other bytes': { body: Uint8Array.of(0x67, 0xf6), charset: 'windows-1252', source: 'fallback', text: 'gö' },
  'an empty body': { body: '', charset: 'utf-8', source: 'fallback', text: '' },
}

for (const [name, { body, type, charset, source, text }] of Object.entries(rows)) {
  test(name, () => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const decoded = decodeText(bytes, type ?? null)
    assert.equal(decoded.charset, charset)
    assert.equal(decoded.source, source)
    if (text !== undefined) assert.equal(decoded.text, text)
  })
}

test('the search costs no more than the length of the page', async () => {
  const bodies = ['<a "', "<p '=", '<!--', '<script>', '<meta ', '</', '<a b=', `<p${' '.repeat(50)}`].map((part) =>
    Buffer.from(part.repeat(400_000)),
  )
  const took = await cpuTimeOf(() => {
    for (const body of bodies) decodeText(body, null)
  })
  assert.ok(took < 8_000, `${took} ms`)
})
