import { footer, type LabelledPage, labelled, menu, prose } from './labelled-page.ts'
import { precisionPages } from './precision-pages.ts'

const h1 = '<h1>From letter to door</h1>'
const article = `<main>${h1}${prose}</main>`
const within = (markup: string) => `${menu}<main>${h1}${prose}${markup}</main>${footer}`
const json = (data: string) => `<script type="application/ld+json">${data}</script>`
const schema = (data: string) => json(`{"@context":"https://schema.org",${data}}`)
const photo = (name: string) => `<img src="${name}" alt="A chair by a window" width="800" height="600">`
const hreflang = (...versions: readonly (readonly [string, string])[]) =>
  versions.map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="https://example.com${path}">`).join('')
const languages = hreflang(['en', '/page'], ['de', '/de/page'], ['x-default', '/page'])
const german = (canonical: string, linksBack = true) => ({
  hreflang: {
    items: [
      {
        language: 'de',
        url: 'https://example.com/de/page',
        linksBack,
        page: {
          url: 'https://example.com/de/page',
          status: 200,
          finalUrl: 'https://example.com/de/page',
          redirects: [],
          noindex: false,
          canonical,
          hreflang: [],
        },
      },
    ],
    skipped: 0,
  },
})
const lot = '"@type":"Product","name":"Chair"'

export const pages: readonly LabelledPage[] = [
  labelled('blog post', `${menu}${article}${footer}`),
  labelled('blog post without main', `${menu}<article>${h1}${prose}</article>${footer}`),
  labelled('blog post, script at the end', `${menu}${article}${footer}<script src="/app.js"></script>`),
  labelled('blog post, scripts before the footer', `${menu}${article}<script src="/app.js"></script>${footer}`),
  labelled(
    'blog with a script amid the text',
    within('<script src="/ads.js"></script><p>More text after the advertisement.</p>'),
    { issues: ['undeferred-scripts'] },
  ),
  labelled('blog with an old widget', `${menu}<script src="/widget.js"></script>${article}${footer}`, {
    issues: ['undeferred-scripts'],
  }),
  labelled(
    'WordPress comments',
    within(
      '<a rel="nofollow" class="comment-reply-link" href="/page?replytocom=3#respond">Reply to Ada</a><a rel="nofollow" href="/wp-login.php">Log in to comment</a>',
    ),
  ),
  labelled(
    'WordPress theme with a menu toggle',
    within(
      '<a href="#menu" class="menu-toggle" aria-expanded="false">Menu</a><a href="javascript:void(0)" class="dropdown-toggle">More pages</a>',
    ),
  ),
  labelled('WordPress feed with hreflang', within(''), {
    more: '<link rel="alternate" type="application/rss+xml" hreflang="en-us" href="/feed/">',
  }),
  labelled('WordPress contents with a lost heading', within('<ul><li><a href="#wood">Wood</a></li></ul>'), {
    issues: ['missing-fragment'],
  }),
  labelled('WordPress plugin writes two descriptions', within(''), {
    more: '<meta name="description" content="Once more.">',
    issues: ['description-multiple'],
  }),
  labelled('WordPress staging left with nofollow', within(''), {
    more: '<meta name="robots" content="index, nofollow">',
    issues: ['nofollow-page'],
  }),
  labelled('shop product', within(''), {
    more: schema(`${lot},"offers":{"@type":"Offer","price":9,"priceCurrency":"EUR"}`),
  }),
  labelled('shop product without currency', within(''), {
    more: schema(`${lot},"offers":{"@type":"Offer","price":9}`),
  }),
  labelled('shop product without price', within(''), {
    more: schema(`${lot},"offers":{"@type":"Offer","url":"/x"}`),
    issues: ['schema-required'],
  }),
  labelled('shop product, one of two offers without price', within(''), {
    more: schema(`${lot},"offers":[{"@type":"Offer","price":9},{"@type":"Offer"}]`),
    issues: ['schema-required'],
  }),
  labelled(
    'shop with facets',
    within(
      '<a rel="nofollow" href="/chairs?color=red">Red chairs</a><a rel="nofollow" href="/cart">Basket of chairs</a>',
    ),
  ),
  labelled('shop that hides a category', within('<a rel="nofollow" href="/tables">All tables</a>'), {
    issues: ['nofollow-internal'],
  }),
  labelled('shop with script links', within('<a href="javascript:open(7)">Walnut table</a>'), {
    issues: ['uncrawlable'],
  }),
  labelled('shop with router links', within('<a onclick="go(7)">Walnut table</a>'), { issues: ['uncrawlable'] }),
  labelled(
    'shop with icons',
    within(
      '<img src="/i/visa.png" alt="Visa" width="40" height="25"><img src="/i/spacer.gif" alt="" width="600" height="1">',
    ),
  ),
  labelled('shop with a JPEG photo', within(photo('/chair.jpg')), { issues: ['image-old-format'] }),
  labelled(
    'shop with a lazy gallery',
    within('<picture><source data-srcset="/a.avif"></picture><picture class="zoom"></picture>'),
  ),
  labelled('shop with a broken picture', within('<picture><source srcset="/a.avif" type="image/avif"></picture>'), {
    issues: ['picture-without-img'],
  }),
  labelled('shop with unsized photos', within('<img src="/chair.webp" alt="Chair">'), { issues: ['image-unsized'] }),
  labelled('shop with unnamed photos', within('<img src="/chair.webp" width="800" height="600">'), {
    issues: ['alt-missing'],
  }),
  labelled('app page', within(''), {
    more: schema(
      '"@type":"WebApplication","name":"Plan","offers":{"@type":"Offer","price":0},"aggregateRating":{"@type":"AggregateRating","ratingValue":10,"ratingCount":8}',
    ),
    issues: ['rating-not-visible', 'schema-values'],
  }),
  labelled('event page with free offers', within(''), {
    more: schema(
      '"@type":"Event","name":"Fair","startDate":"2027-01-01","location":{"@type":"Place","address":"Graz"},"offers":{"@type":"Offer","url":"/t"}',
    ),
  }),
  labelled('event page without a date', within(''), {
    more: schema('"@type":"Event","name":"Fair","location":{"@type":"Place","address":"Graz"}'),
    issues: ['schema-required'],
  }),
  labelled('crumbs, all named', within(''), {
    more: schema(
      '"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Home","item":"/"},{"@type":"ListItem","position":2,"item":{"@id":"/page","name":"Page"}}]',
    ),
  }),
  labelled('crumbs, the last without name', within(''), {
    more: schema(
      '"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Home"},{"@type":"ListItem","position":2}]',
    ),
    issues: ['schema-required'],
  }),
  labelled('questions, one without answer', within(''), {
    more: schema(
      '"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Why?","acceptedAnswer":{"@type":"Answer","text":"So."}},{"@type":"Question","name":"How?"}]',
    ),
  }),
  labelled('data by aliases', within(''), { more: schema('"type":"Person","id":"#ada","name":"Ada"') }),
  labelled('data with its context in the graph', within(''), {
    more: json('{"@graph":[{"@context":"https://schema.org","@type":"Person","name":"Ada"}]}'),
  }),
  labelled('data of two vocabularies', within(''), {
    more: json(
      '{"@context":["https://schema.org","https://w3id.org/ro/crate/1.1/context"],"@type":"Dataset","name":"x","description":"y","hasFile":"z"}',
    ),
  }),
  labelled('data with an additional type', within(''), {
    more: schema('"@type":"Thing","additionalType":"Person","birthDate":"1815-12-10"'),
  }),
  labelled('data with a retired property', within(''), {
    more: schema('"@type":"Article","headline":"x","interactionCount":"UserComments:3"'),
  }),
  labelled('data with a typing error', within(''), {
    more: schema('"@type":"Article","headlin":"x"'),
    issues: ['schema-unknown'],
  }),
  labelled('data that is no JSON', within(''), { more: schema('"@type":"Article",'), issues: ['jsonld-parse'] }),
  labelled(
    'documentation',
    `${menu}<main>${h1}<ul><li><a href="#use">Use of the tool</a></li></ul>${prose}<h2 id="use">Use</h2></main>`,
  ),
  labelled(
    'documentation with tabs',
    within('<a href="#npm" data-toggle="tab">npm</a><a href="#yarn" class="tab">yarn</a>'),
  ),
  labelled('documentation with a current page', within('<a class="current">This chapter</a>')),
  labelled('documentation with a skipped level', within('<h3>Details of use</h3>'), { issues: ['heading-skip'] }),
  labelled('SPA shell', '<div id="root"></div><script type="module" src="/app.js"></script>', {
    issues: ['h1-missing', 'thin-content', 'empty-page', 'dead-end', 'title-words-in-body'],
  }),
  labelled('SPA with rendered text', `<div id="root">${menu}${h1}${prose}</div><script src="/app.js"></script>`),
  labelled('news with an unclosed header', `<header><p>The Daily</p>${menu}${h1}<div>${prose}</div>`),
  labelled('news with a tiny main', `${menu}<main><p>Advertisement</p></main><div>${h1}${prose}</div>${footer}`),
  labelled('news teaser', `${menu}<main>${h1}<p>Soon more.</p><a href="/more">Read more</a></main>`, {
    issues: ['thin-content', 'generic-text'],
  }),
  labelled('news that unfolds', within('<a href="#rest">Read more</a><p id="rest">The rest.</p>')),
  labelled(
    'forum thread',
    within('<a rel="nofollow" href="/user/ada">Ada</a><a rel="nofollow ugc" href="/wiki">What Ada linked</a>'),
  ),
  labelled('forum with nameless links', within('<a href="/next"><i class="icon"></i></a>'), { issues: ['empty-name'] }),
  labelled('government page', within('<a href="#content" class="skip">Skip to content</a><p id="content">Forms.</p>')),
  labelled('government page with a broken skip link', within('<a href="#content">Skip to content</a>'), {
    issues: ['missing-fragment'],
  }),
  labelled('government page that forbids zoom', within(''), {
    head: '<title>Orders of the workshop, by letter</title><meta name="viewport" content="width=device-width, user-scalable=no"><meta name="description" content="x"><link rel="canonical" href="https://example.com/page">',
    issues: ['zoom-disabled', 'og-basic'],
  }),
  labelled('two languages', within(''), { more: languages, site: german('https://example.com/de/page') }),
  labelled('two languages, the wrong one named', within(''), {
    lang: 'fr',
    more: languages,
    site: german('https://example.com/de/page'),
    issues: ['hreflang-lang'],
  }),
  labelled('two languages, one not canonical', within(''), {
    more: languages,
    site: german('https://example.com/de/'),
    issues: ['hreflang-not-canonical'],
  }),
  labelled('two languages, no way back', within(''), {
    more: languages,
    site: german('https://example.com/de/page', false),
    issues: ['hreflang-no-return'],
  }),
  labelled('languages listed in the body', within(hreflang(['de', '/de'], ['de', '/at']))),
  labelled('a country that is none', within(''), {
    more: hreflang(['en', '/page'], ['en-UK', '/uk'], ['x-default', '/page']),
    issues: ['hreflang-code'],
  }),
  labelled('canonical in the body', within('<link rel="canonical" href="/other">'), {
    issues: ['canonical-outside-head'],
  }),
  labelled('canonical that cannot be read', within(''), {
    head: '<title>Orders of the workshop, by letter</title><meta name="viewport" content="width=device-width"><meta name="description" content="x"><link rel="canonical" href="https://[page">',
    issues: ['canonical-missing', 'og-basic'],
  }),
  labelled('late charset', within(''), {
    headers: { 'content-type': 'text/html' },
    more: `<!-- ${'x'.repeat(1_100)} --><meta charset="utf-8">`,
  }),
  {
    name: 'old tables',
    html: `<html><body><center><font size="5">From letter to door</font></center><table><tr><td>${prose}<a href="/x.html">Next letter</a></td></tr></table></body></html>`,
    issues: [
      'title-missing',
      'description-missing',
      'h1-missing',
      'doctype-missing',
      'deprecated-html',
      'canonical-missing',
      'lang',
      'viewport',
      'og-basic',
    ],
  },
  {
    name: 'old page of frames with a meta after a kilobyte',
    html: `<html lang="en"><head><!--${'x'.repeat(1_200)}--><meta http-equiv="content-type" content="text/html; charset=utf-8"><title>From letter to door, an old page</title></head><body>${h1}${prose}<a href="/x.html">Next letter</a></body></html>`,
    headers: { 'content-type': 'text/html' },
    issues: ['doctype-missing', 'description-missing', 'canonical-missing', 'viewport', 'og-basic'],
  },
  ...precisionPages,
]
