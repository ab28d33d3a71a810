import { footer, type LabelledPage, labelled, menu, prose } from './labelled-page.ts'

const h1 = '<h1>From letter to door</h1>'
const within = (markup: string) => `${menu}<main>${h1}${prose}${markup}</main>${footer}`
const json = (data: string) => `<script type="application/ld+json">${data}</script>`
const image = (attributes: string) => `<img src="/chair.webp" alt="A chair by a window" ${attributes}>`
const lazyPhoto = image('width="1200" height="800" loading="lazy"')
const page = (first: string) => `${menu}<main>${h1}${first}${prose}</main>${footer}`

const lazyImages: readonly LabelledPage[] = [
  labelled('hero that waits', page(lazyPhoto), { issues: ['lcp-lazy'] }),
  labelled('hero in the header that waits', `<header>${menu}${lazyPhoto}</header><main>${h1}${prose}</main>${footer}`, {
    issues: ['lcp-lazy'],
  }),
  labelled('hero after a teaser that waits', page(`<p>Chairs of walnut, made to order.</p>${lazyPhoto}`), {
    issues: ['lcp-lazy'],
  }),
  labelled(
    'product page with a logo, and a photo that waits',
    `<header><a href="/"><img src="/logo.png" alt="Workshop" style="width:9em;height:3em"></a>${menu}</header><main>${lazyPhoto}${h1}${prose}</main>${footer}`,
    { issues: ['lcp-lazy'] },
  ),
  labelled(
    'list of products, all of which wait',
    page(image('width="400" height="400" loading="lazy"') + image('width="400" height="400" loading="lazy"').repeat(5)),
    { issues: ['lcp-lazy'] },
  ),
  labelled('photo below the article that waits', within(lazyPhoto)),
  labelled(
    'hero with priority, and a gallery that waits',
    page(`${image('fetchpriority="high" width="1200" height="800"')}${lazyPhoto}`),
  ),
  labelled('hero sized by CSS, and a photo that waits', page(`${image('style="aspect-ratio:3/2"')}${lazyPhoto}`)),
  labelled(
    'hero at once, smaller photos that wait',
    page(`${image('width="1600" height="900"')}${image('width="600" height="400" loading="lazy"').repeat(6)}`),
  ),
  labelled(
    'portrait of the author that waits',
    page('<img src="/ada.webp" alt="Ada" class="avatar" width="400" height="400" loading="lazy">'),
  ),
  labelled('thumbnails that wait', page(image('width="220" height="150" loading="lazy"').repeat(4))),
  labelled('banner of a partner that waits', page(image('width="728" height="60" loading="lazy"'))),
  labelled('photo in a menu that is closed', page(`<div hidden>${lazyPhoto}</div>`)),
  labelled('photo in the sidebar that waits', `${menu}<aside>${lazyPhoto}</aside><main>${h1}${prose}</main>${footer}`),
]

const script = '<script src="/app.js"></script>'
const scripts: readonly LabelledPage[] = [
  labelled('script after the header', `<header>${menu}</header>${script}<main>${h1}${prose}</main>${footer}`, {
    issues: ['undeferred-scripts'],
  }),
  labelled('script of a slider before the list', page(`${script}<h2>Chairs</h2>`), { issues: ['undeferred-scripts'] }),
  labelled(
    'script of an advertisement in the sidebar',
    `${menu}<main>${h1}${prose}</main><aside>${script}<p>Read next</p></aside>${footer}`,
    {
      issues: ['undeferred-scripts'],
    },
  ),
  labelled('script, then a pixel', `${within('')}${script}<img src="/t.gif" alt="" width="1" height="1">`),
  labelled(
    'script, then a hidden frame',
    `${within('')}${script}<iframe src="https://tags.example/" style="display:none"></iframe>`,
  ),
  labelled(
    'script, then a frame without size',
    `${within('')}${script}<iframe src="https://tags.example/" width="0" height="0"></iframe>`,
  ),
  labelled(
    'script, then a hidden field',
    `${within('')}<form action="/x">${script}<input type="hidden" name="token"></form>`,
  ),
  labelled(
    'script, then a cookie notice',
    `${within('')}${script}<div class="cookie-banner"><p>We use cookies.</p></div>`,
  ),
  labelled(
    'script, then dialogs',
    `${within('')}${script}<div class="modal fade" id="sizes"><p>Sizes</p></div><div id="search-overlay"><p>Search</p></div>`,
  ),
  labelled(
    'script before a footer of divs',
    `${menu}<main>${h1}${prose}</main>${script}<div id="footer"><p>© Workshop</p></div>`,
  ),
  labelled(
    'script before a copyright line',
    `${menu}<main>${h1}${prose}</main>${script}<p class="copyright">© Workshop</p>`,
  ),
  labelled('script before a way to the top', `${within('')}${script}<a href="#top" class="back-to-top">Top</a>`),
]

const nofollow = (href: string, text = 'A chair of walnut') => `<a rel="nofollow" href="${href}">${text}</a>`
const nofollowLinks: readonly LabelledPage[] = [
  labelled('imprint that is not followed', within(nofollow('/legal/imprint', 'Imprint')), {
    issues: ['nofollow-internal'],
  }),
  labelled('related articles that are not followed', within(nofollow('/articles/oil') + nofollow('/articles/wax')), {
    issues: ['nofollow-internal'],
  }),
  labelled('pages of a list that are not followed', within(nofollow('/articles/page/2', 'Page 2 of the list')), {
    issues: ['nofollow-internal'],
  }),
  labelled(
    'contents with the slash that the page lacks',
    within(`${nofollow('/page/#wood', 'Wood')}<h2 id="wood">Wood</h2>`),
  ),
  labelled('permanent links of comments', within(nofollow('https://www.example.com/page/#comment-7', '3 May 2026'))),
  labelled('comments of another page', within(nofollow('/articles/oil/#comments', '12 comments'))),
  labelled('forum with links to reply', within(nofollow('/t/oil/8', 'Reply') + nofollow('/t/oil/9', 'Antworten'))),
  labelled(
    'shop reviews with tracked links',
    within(nofollow('/recommends/oil', 'The oil') + nofollow('/go/wax', 'The wax')),
  ),
  labelled(
    'magazine with counted clicks',
    within(nofollow('/en/click/8812', 'The fair') + nofollow('/out/12', 'The maker')),
  ),
  labelled('profiles of members', within(nofollow('/members/ada', 'Ada Byron'))),
]

const data: readonly LabelledPage[] = [
  labelled('data that is cut off', within(''), {
    more: json('{"@context":"https://schema.org","@type":"Thing"'),
    issues: ['jsonld-parse'],
  }),
  labelled('data without a vocabulary', within(''), {
    more: json('{"@type":"Thing","name":"x"}'),
    issues: ['jsonld-parse'],
  }),
  labelled('data of a template that was not filled', within(''), {
    more: json('{{ product | json }}'),
    issues: ['jsonld-parse'],
  }),
  ...['', ' \n ', '{}', '[]', 'null', '[{}]'].map((empty) =>
    labelled(`data that is empty: ${JSON.stringify(empty)}`, within(''), { more: json(empty) }),
  ),
]

const ids: readonly LabelledPage[] = [
  labelled('two forms with the same fields', within('<p id="field">a</p><p id="field">b</p>'), {
    issues: ['duplicate-id'],
  }),
  labelled('a target named like a heading', within('<h2 id="oil">Oil</h2><a name="wax" id="oil"></a>'), {
    issues: ['duplicate-id'],
  }),
  labelled('old targets, name first', within('<a name="oil" id="oil"></a><a name="wax" id="wax"></a>')),
  labelled('old targets, id first', within('<a id="oil" name="oil"></a>')),
  labelled('a heading and an old target of that name', within('<a name="oil"></a><h2 id="oil">Oil</h2>')),
]

const emails: readonly LabelledPage[] = [
  labelled('contact', within('<p>Write to workshop@example.com.</p>'), { issues: ['plaintext-email'] }),
  labelled('contact by a link', within('<a href="mailto:workshop@example.com">workshop@example.com</a>'), {
    issues: ['plaintext-email'],
  }),
  labelled('contact in references', within('<p>&#119;orkshop&#64;example&#46;com</p>')),
  labelled('contact with one reference', within('<p>workshop&commat;example.com</p>')),
  labelled('contact in words', within('<p>workshop (at) example.com</p>')),
  labelled('handle of the fediverse', within('<p>@workshop@social.example</p>')),
  labelled('documentation of a repository', within('<pre>git clone git@example.com:workshop/chairs.git</pre>')),
]

/** What is shown of a page before its text. */
const notice = '<p>The workshop is open from eight to six, every day but Sunday, all year.</p>'

const thin: readonly LabelledPage[] = [
  labelled('page of an empty category', `${menu}<main>${h1}<p>No chairs.</p></main>${footer}`, {
    issues: ['thin-content'],
  }),
  labelled(
    'page with a small hidden dialog',
    `${menu}<main>${h1}<p>Soon.</p><div hidden><p>Sizes and colors</p></div></main>${footer}`,
    {
      issues: ['thin-content'],
    },
  ),
  labelled(
    'page that a script shows',
    `${notice}<div id="page" style="display:none">${menu}<main>${h1}${prose}</main>${footer}</div>`,
  ),
  labelled(
    'article that a script shows',
    `${notice}${menu}<main><article hidden>${h1}${prose}</article></main>${footer}`,
  ),
  labelled('page against flicker', `${menu}<main style="opacity:0">${h1}${prose}</main>${footer}`),
]

const controls: readonly LabelledPage[] = [
  labelled('products by a script', within('<a href="javascript:product(7)">Walnut table</a>'), {
    issues: ['uncrawlable'],
  }),
  labelled('more products by a script', within('<a href="javascript:void(0)" onclick="more()">Load more</a>'), {
    issues: ['uncrawlable'],
  }),
  labelled('products by a script with a blank', within('<a href="javascript : product(7)">Walnut table</a>'), {
    issues: ['uncrawlable'],
  }),
  labelled(
    'buttons that are links',
    within(
      '<a href="javascript:void(0)">Close</a><a onclick="share()">Share</a><a href="javascript:zoom(2)">Zoom in</a>',
    ),
  ),
  labelled(
    'German buttons that are links',
    within('<a href="javascript:void(0)">Schließen</a><a href="javascript:p()">Drucken</a>'),
  ),
  labelled(
    'French buttons that are links',
    within('<a href="javascript:void(0)">Fermer</a><a href="javascript:p()">Imprimer</a>'),
  ),
  labelled(
    'menu whose heads open it',
    `<nav><a href="javascript:;">Chairs</a><a href="/about">About the workshop</a></nav><main>${h1}${prose}</main>${footer}`,
  ),
  labelled('settings of cookies', within('<a href="javascript:consent()">Cookie settings</a>')),
]

const generic = (lang: string, text: string) => within(`<p lang="${lang}">… <a href="/oil">${text}</a></p>`)
const genericTexts: readonly LabelledPage[] = [
  ...Object.entries({
    en: 'Click here',
    de: 'Weiterlesen',
    fr: 'En savoir plus',
    es: 'Leer más',
    it: 'Scopri di più',
    pt: 'Saiba mais',
    nl: 'Lees meer',
    pl: 'Dowiedz się więcej',
    ru: 'Читать далее',
    ja: '続きを読む',
  }).map(([lang, text]) =>
    labelled(`link in ${lang} that says nothing`, generic(lang, text), { issues: ['generic-text'] }),
  ),
  ...Object.entries({
    de: 'Tische aus Nussbaum',
    fr: 'Plus de tables',
    es: 'Mesas de nogal',
    it: 'Tavoli di noce',
    pt: 'Mesas de nogueira',
    nl: 'Tafels van notenhout',
    pl: 'Stoły z orzecha',
    ru: 'Столы из ореха',
    ja: '胡桃のテーブル',
  }).map(([lang, text]) => labelled(`link in ${lang} that says something`, generic(lang, text))),
  labelled('English word in a French link', generic('fr', 'Start')),
  labelled('French page, English quote', within('<p lang="en"><a href="/oil">Suite</a></p>')),
]

/** Pages for checks that were right less often than others on real pages: some of what they found, and some of what misled them. */
export const precisionPages: readonly LabelledPage[] = [
  ...lazyImages,
  ...scripts,
  ...nofollowLinks,
  ...data,
  ...ids,
  ...emails,
  ...thin,
  ...controls,
  ...genericTexts,
]
