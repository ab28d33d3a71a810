import { part } from './clean-page.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const titled = (text: string) => [[part.title, `<title>${text}</title>`]] as const
const described = (text: string) => [[part.description, `<meta name="description" content="${text}">`]] as const
const beside = (markup: string) => [[part.care, part.care + markup]] as const
const noTitle = unverifies('a page without one', { edit: [[part.title, '']] })
const noDescription = unverifies('a page without one', { edit: [[part.description, '']] })
const noH1 = unverifies('a page without one', { edit: [[part.h1, '']] })

export const contentRows: CheckRows = {
  'title-missing': [
    passes('a title', { found: 'Hand-made' }),
    passes('the title of a drawing is none of the page', { edit: beside('<svg><title></title></svg>') }),
    fails('none', { edit: [[part.title, '']] }),
    fails('an empty one', { edit: titled(' '), found: 'empty' }),
    fails('only one in a drawing', {
      edit: [
        [part.title, ''],
        [part.care, `${part.care}<svg><title>Chair</title></svg>`],
      ],
    }),
    unverifiesOtherTypes,
  ],
  'title-multiple': [
    passes('one'),
    fails('two', { edit: [[part.title, `${part.title}<title>Another title of it</title>`]] }),
    noTitle,
  ],
  'title-long': [
    passes('60 characters', { edit: titled(`Walnut ${'x'.repeat(53)}`) }),
    passes('60 characters that are 660 code units', { edit: titled('👩‍👩‍👧‍👦'.repeat(60)) }),
    fails('61 characters', { edit: titled(`Walnut ${'x'.repeat(54)}`), found: '61 characters' }),
    noTitle,
  ],
  'title-short': [
    passes('20 characters', { edit: titled('Walnut chairs of old') }),
    passes('ten characters of Japanese', { edit: titled('手作りのくるみの椅子') }),
    fails('19 characters', { edit: titled('Walnut chairs of us') }),
    noTitle,
  ],
  'title-equals-h1': [
    passes('different words'),
    warns('the same words', { edit: titled('Walnut chairs, made to order') }),
    noTitle,
  ],
  'description-missing': [
    passes('a description'),
    fails('none', { edit: [[part.description, '']] }),
    fails('an empty one', { edit: described(' ') }),
    unverifiesOtherTypes,
  ],
  'description-length': [
    passes('80 characters', { edit: described('x'.repeat(80)) }),
    passes('160 characters', { edit: described('é'.repeat(160)) }),
    warns('79 characters', { edit: described('x'.repeat(79)) }),
    warns('161 characters', { edit: described('x'.repeat(161)) }),
    noDescription,
  ],
  'description-multiple': [
    passes('one'),
    fails('two', { edit: [[part.description, part.description + part.description]] }),
    noDescription,
  ],
  'h1-missing': [
    passes('a heading'),
    passes('a picture with a name', {
      edit: [[part.h1, '<h1><img src="/chair.webp" alt="Chairs" width=9 height=9></h1>']],
    }),
    fails('none', { edit: [[part.h1, '']] }),
    fails('an empty one', { edit: [[part.h1, '<h1> </h1>']], found: 'empty' }),
    unverifiesOtherTypes,
  ],
  'h1-multiple': [passes('one'), warns('two', { edit: [[part.care, '<h1 id="care">Caring for the wood</h1>']] }), noH1],
  'heading-skip': [
    passes('one level at a time, and up again', { edit: beside('<h3>Oil</h3><h4>When</h4><h2>Price</h2>') }),
    fails('from 2 to 4', { edit: beside('<h4>Oil</h4>'), found: 'H4 after H2' }),
    unverifies('no headings', {
      edit: [
        [part.h1, ''],
        [part.care, '<p id="care"></p>'],
      ],
    }),
  ],
  'thin-content': [
    passes('enough words'),
    passes('200 words of Thai, which has no spaces', { html: `<main>${'สวัสดีครับ'.repeat(150)}</main>` }),
    fails('words in the navigation do not count', {
      html: `<nav>${'word '.repeat(300)}</nav><p>word</p>`,
      found: '1 word',
    }),
    passes('a tiny main beside the article', {
      html: `<main><p>Skip the advertisement</p></main><div>${'word '.repeat(300)}</div>`,
    }),
    passes('a header that was never closed', { html: `<header><p>Site</p><div>${'word '.repeat(300)}</div>` }),
    passes('a header that was never closed, and an article in it', {
      html: `<header><p>Site</p><article>${'word '.repeat(220)}</article>`,
    }),
    fails('a header full of links', {
      html: `<header>${'<a href="/x">word</a> '.repeat(300)}</header><main>word</main>`,
    }),
    fails('words in scripts do not count', { html: `<main>word<script>${'word '.repeat(300)}</script></main>` }),
    fails('199 words', { html: `<main>${'word '.repeat(199)}</main>`, found: '199 words' }),
    passes('200 words', { html: `<main>${'word '.repeat(200)}</main>` }),
    fails('hidden words', {
      edit: [['<main>', '<main hidden>']],
      companions: ['text-ratio', 'rating-not-visible', 'content-in-raw-html'],
    }),
    unverifiesOtherTypes,
  ],
  'doctype-missing': [
    passes('today’s'),
    passes('an older one that keeps to the standard', {
      edit: [
        [
          part.doctype,
          '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
        ],
      ],
    }),
    fails('none', { edit: [[part.doctype, '']] }),
    fails('one from the nineties', {
      edit: [[part.doctype, '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">']],
    }),
    unverifiesOtherTypes,
  ],
  charset: [
    passes('in the header'),
    passes('in the page', { headers: { 'content-type': 'text/html' } }),
    passes('a byte order mark', { html: '\ufeff<title>x</title>', headers: { 'content-type': 'text/html' } }),
    fails('nowhere', { edit: [[part.charset, '']], headers: { 'content-type': 'text/html' } }),
    passes('far down, where browsers find it on a second try', {
      edit: [[part.charset, `<!-- ${'x'.repeat(1_100)} -->${part.charset}`]],
      headers: { 'content-type': 'text/html' },
      found: 'after the first 1,024 bytes',
    }),
    passes('after one that nobody knows', {
      edit: [[part.charset, `<meta charset="none">${part.charset}`]],
      headers: { 'content-type': 'text/html' },
      found: 'utf-8',
    }),
    fails('one that nobody knows', {
      edit: [[part.charset, '<meta charset="klingon">']],
      headers: { 'content-type': 'text/html; charset=none' },
    }),
    fails('only in a comment', {
      edit: [[part.charset, `<!-- ${part.charset} -->`]],
      headers: { 'content-type': 'text/html' },
    }),
    unverifiesOtherTypes,
  ],
  'head-broken': [
    passes('a whole head'),
    passes('a page without head tags', { html: '<title>x</title><p>y' }),
    fails('an image in the head', {
      edit: [
        [part.canonical, `<img src="https://example.com/chair.webp" alt="" width="1" height="1">${part.canonical}`],
      ],
      found: 'moved to the body: link canonical',
      companions: ['canonical-outside-head'],
    }),
    fails('text in the head', {
      html: '<head>text<link rel=canonical href=/></head><body>x',
      found: 'text in the head',
    }),
    unverifiesOtherTypes,
  ],
  'duplicate-id': [
    passes('different ids'),
    fails('the same twice', { edit: beside('<p id="care"></p>'), found: 'care' }),
    unverifiesOtherTypes,
  ],
  'text-ratio': [
    passes('a tenth of it is text', { html: `<p>${'word '.repeat(20)}</p>` }),
    warns('hardly any', { edit: beside(`<script type="text/template">${'<b></b>'.repeat(3_000)}</script>`) }),
    unverifiesOtherTypes,
  ],
  'title-words-in-body': [
    passes('words that are there'),
    fails('none of them', { edit: titled('Buy cheap tyres online today') }),
    unverifies('no word of any length', { edit: titled('A b c d e f g h i j k l') }),
    noTitle,
  ],
  'deprecated-html': [
    passes('none'),
    fails('a centred font', { edit: beside('<center><font>Oil</font></center>'), found: '<font>' }),
    unverifiesOtherTypes,
  ],
  'inline-css': [passes('none'), warns('one', { edit: beside('<p style="color:red">Oil</p>') }), unverifiesOtherTypes],
  'plaintext-email': [
    passes('a handle is none', { edit: beside('<p>@chairs and chairs@home</p>') }),
    fails('an address', { edit: beside('<p>Write to us@example.com!</p>'), found: 'us@example.com' }),
    unverifiesOtherTypes,
  ],
  'reading-ease': [
    passes('plain words', { found: 'Flesch' }),
    warns('hard words', {
      edit: [
        [
          'Each chair begins',
          `${'Institutional interdependencies notwithstanding organizational considerations '.repeat(60)}Each chair begins`,
        ],
      ],
    }),
    unverifies('another language', { edit: [[part.html, '<html lang="de">']] }),
    unverifies('few words', { html: `<html lang="en"><main>${'word '.repeat(50)}</main>` }),
  ],
}
