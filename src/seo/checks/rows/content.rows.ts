import { part } from './clean-page.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const titled = (text: string) => [[part.title, `<title>${text}</title>`]] as const
const described = (text: string) => [[part.description, `<meta name="description" content="${text}">`]] as const
const afterCare = (markup: string) => [[part.care, part.care + markup]] as const
const noTitle = unverifies('a page without one', { edit: [[part.title, '']] })
const noDescription = unverifies('a page without one', { edit: [[part.description, '']] })
const noH1 = unverifies('a page without one', { edit: [[part.h1, '']] })

export const contentRows: CheckRows = {
  'title-missing': [
    passes('a title', { found: 'Hand-made' }),
    passes('the title of a drawing is none of the page', { edit: afterCare('<svg><title></title></svg>') }),
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
    passes('one level at a time, and up again', { edit: afterCare('<h3>Oil</h3><h4>When</h4><h2>Price</h2>') }),
    fails('from 2 to 4', { edit: afterCare('<h4>Oil</h4>'), found: 'H4 after H2' }),
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
    passes('a tiny main next to the article', {
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
    fails('nothing but a menu', {
      edit: [
        ['<main>', '<nav>'],
        ['</main>', '</nav>'],
      ],
      companions: ['content-in-raw-html'],
    }),
    unverifies('a page that is hidden until a script runs', {
      html: `<div id="page" style="display: none"><main>${'word '.repeat(220)}</main></div>`,
      found: 'hidden until a script runs',
    }),
    unverifies('a main that is hidden', { edit: [['<main>', '<main hidden>']] }),
    fails('a hidden dialog of a few words', { html: `<main>word</main><div hidden>${'word '.repeat(30)}</div>` }),
    fails('hidden words of a template', { html: `<main>word</main><template>${'word '.repeat(300)}</template>` }),
    fails('a page that still hides its text when scripts have run', {
      html: `<div style="display:none">${'word '.repeat(220)}</div>`,
      browser: {},
    }),
    unverifiesOtherTypes,
  ],
  'empty-page': [
    passes('ten words', { html: `<p>${'word '.repeat(10)}</p>` }),
    passes('a page whose words are in its menu', { html: `<nav>${'<a href="/x">word</a> '.repeat(10)}</nav>` }),
    passes('Chinese, which has no spaces', { html: `<main>${'我们每天早上喝咖啡'.repeat(20)}</main>` }),
    fails('the shell of an app', {
      html: '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script>',
      found: '0 words',
    }),
    unverifies('a page that is hidden until a script runs', { html: `<div hidden>${'word '.repeat(20)}</div>` }),
    fails('a page that is all template', {
      edit: [
        ['<body>', '<body><template>'],
        ['</body>', '</template></body>'],
      ],
      companions: [
        'thin-content',
        'text-ratio',
        'title-words-in-body',
        'rating-not-visible',
        'content-in-raw-html',
        'dead-end',
        'h1-missing',
        'social-links',
      ],
    }),
    fails('nine words', { html: `<p>${'word '.repeat(9)}</p>`, found: '9 words' }),
    unverifiesOtherTypes,
  ],
  'keyword-stuffing': [
    passes('an ordinary text'),
    unverifies('a short text', { html: `<p>${'cheap shoes '.repeat(20)}</p>` }),
    passes('links with the same words', { edit: afterCare('<a href="/page">cargo command</a> '.repeat(60)) }),
    fails('a phrase again and again', { edit: afterCare(`<p>${'We sell walnut chairs. '.repeat(60)}</p>`) }),
    fails('a phrase in every other sentence', {
      html: `<main>${'Buy cheap running shoes here, because our cheap running shoes are the best. '.repeat(12)}</main>`,
      found: '“cheap running” 24 times',
    }),
    fails('a doorway page for a town', {
      html: `<main>${['Call a plumber in Leeds today.', 'Our plumber in Leeds is the best of all.', 'Find the cheap plumber in Leeds now.'].join(' ').repeat(8)}</main>`,
      found: '“plumber leeds” 24 times',
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
    passes('a name for old browsers, as the id of the same element', {
      edit: afterCare('<a name="oil" id="oil"></a><a id="wax" name="wax"></a>'),
    }),
    fails('the same twice', { edit: afterCare('<p id="care"></p>'), found: 'care' }),
    fails('the same twice, one with a name', { edit: afterCare('<a name="care" id="care"></a>'), found: 'care' }),
    unverifiesOtherTypes,
  ],
  'text-ratio': [
    passes('a tenth of it is text', { html: `<p>${'word '.repeat(20)}</p>` }),
    warns('hardly any', { edit: afterCare(`<script type="text/template">${'<b></b>'.repeat(3_000)}</script>`) }),
    unverifiesOtherTypes,
  ],
  'title-words-in-body': [
    passes('words that are there'),
    fails('none of them', { edit: titled('Buy cheap tyres online today') }),
    unverifies('a page that is hidden until a script runs', {
      html: '<title>Walnut chairs</title><div style="display:none">Walnut chairs from a workshop</div>',
    }),
    unverifies('no word of any length', { edit: titled('A b c d e f g h i j k l') }),
    noTitle,
  ],
  'deprecated-html': [
    passes('none'),
    fails('a centred font', { edit: afterCare('<center><font>Oil</font></center>'), found: '<font>' }),
    unverifiesOtherTypes,
  ],
  'inline-css': [
    passes('none'),
    warns('one', { edit: afterCare('<p style="color:red">Oil</p>') }),
    unverifiesOtherTypes,
  ],
  'plaintext-email': [
    passes('a handle is none', { edit: afterCare('<p>@chairs and chairs@home</p>') }),
    passes('a handle of the fediverse', { edit: afterCare('<p>@chairs@social.example.com</p>') }),
    passes('an address of a repository', { edit: afterCare('<code>git@example.com:chairs/oil.git</code>') }),
    passes('written with character references', {
      edit: afterCare('<p>us&#64;example.com, &#117;&#x73;&#x40;example.org</p>'),
    }),
    fails('also plainly in a link', {
      edit: afterCare('<a href="mailto:us@example.com">us&#64;example.com</a>'),
      found: 'us@example.com',
    }),
    passes('written by a script', {
      edit: afterCare('<p>Write to us@example.com!</p>'),
      raw: afterCare('<p id="mail"></p>'),
    }),
    fails('an address', { edit: afterCare('<p>Write to us@example.com!</p>'), found: 'us@example.com' }),
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
      companions: ['keyword-stuffing'],
    }),
    unverifies('another language', { edit: [[part.html, '<html lang="de">']] }),
    unverifies('few words', { html: `<html lang="en"><main>${'word '.repeat(50)}</main>` }),
  ],
}
