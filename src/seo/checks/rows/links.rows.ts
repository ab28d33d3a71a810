import type { LinkResult } from '../../facts/site/site-facts.ts'
import { part } from './clean-page.ts'
import { cleanSite, responded } from './clean-site.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const probed = (result: LinkResult, url = 'https://example.com/about') => ({
  links: { items: [{ url, result }], skipped: 0 },
})
const external = 'https://example.org/walnut'
const refused: LinkResult = { kind: 'unverified', status: 429, reason: 'status 429' }
const broken = (status: number): LinkResult => ({ kind: 'broken', status, finalUrl: 'https://example.com/about' })
const noLinks = [
  [part.link, ''],
  [part.jump, ''],
  [part.external, ''],
  [part.profile, ''],
] as const
const withoutLinks = unverifies('a page without links', { edit: noLinks })
const linked = (markup: string) => [[part.care, part.care + markup]] as const
const at = (url: string) => ({ response: { url }, edit: [[part.jump, '']] as const })
const many = Array.from({ length: 147 }, (_, index) => `<a href="/c/${index}">Chair ${index}</a>`).join(' ')

export const linkRows: CheckRows = {
  'broken-internal': [
    passes('links that work'),
    fails('a link to nowhere', { site: probed(broken(404)), found: 'status 404' }),
    fails('a server error', { site: probed(broken(503)) }),
    unverifies('a refusal', { site: probed(refused), found: '429' }),
    unverifies('none tried', { site: { links: { items: [], skipped: 4 } } }),
  ],
  'broken-external': [
    passes('links that work'),
    passes('a server error of theirs', { site: probed(broken(503), external) }),
    fails('a link to nowhere', { site: probed(broken(410), external) }),
    unverifies('a refusal', { site: probed(refused, external) }),
  ],
  'redirecting-internal': [
    passes('straight links'),
    fails('a detour', {
      site: probed({ kind: 'redirect', status: 301, finalUrl: 'https://example.com/about/' }),
      found: 'https://example.com/about/',
    }),
    unverifies('a refusal', { site: probed(refused) }),
  ],
  uncrawlable: [
    passes('addresses, mail, telephone, and a place to jump to', {
      edit: linked(
        '<a href="mailto:x">m</a><a href="tel:1">t</a><a name="here"></a><a id="there"></a><a role="button">b</a>',
      ),
    }),
    passes('a placeholder', { edit: linked('<a class="current">Chairs</a>') }),
    passes('a menu that opens', {
      edit: linked(
        '<a href="javascript:void(0)" aria-expanded="false">Menu</a><a href="javascript:;" data-bs-toggle="modal">Open</a>',
      ),
    }),
    passes('something hidden', { edit: linked('<div hidden><a href="javascript:order()">Order</a></div>') }),
    passes('a way back', {
      edit: linked('<a href="javascript:history.back()">Back</a><a href="javascript:window.print()">Print</a>'),
    }),
    passes('controls by their names, which are noted', {
      edit: linked(
        '<a href="javascript:void(0)">× Close</a><a href="javascript:share(1)">Teilen</a><a onclick="top()">Back to top</a><a href="javascript:prefs()">Cookie settings</a>',
      ),
      found: '<button>',
    }),
    passes('the head of a menu', {
      edit: [[part.link, `${part.link}<a href="javascript:;">Chairs</a>`]],
      found: 'javascript:;',
    }),
    fails('a page by a script in a menu', { edit: [[part.link, '<a href="javascript:open(3)">Chairs</a>']] }),
    fails('more of a list', { edit: linked('<a href="javascript:load(2)">Load more</a>'), found: 'load(2)' }),
    fails('a script with a blank', { edit: linked('<a href="javascript : order()">Order</a>'), found: 'javascript :' }),
    fails('a place to jump to without a name', { edit: linked('<a name=" " onclick="order()">Order</a>') }),
    fails('a script', { edit: linked('<a href="javascript:void(0)">Order</a>'), found: 'javascript' }),
    fails('an address for scripts', { edit: linked('<a data-href="/order">Order</a>'), found: 'no href' }),
    fails('no address', { edit: linked('<a onclick="order()">Order</a>'), found: 'no href' }),
    fails('nonsense', { edit: linked('<a href="http://">Order</a>') }),
    withoutLinks,
  ],
  'generic-text': [
    passes('texts that say something'),
    passes('a language named like a verb', { edit: linked('<a href="/go">Go</a>') }),
    passes('a label says it', { edit: linked('<a href="/oil" aria-label="Oil for walnut">Read more</a>') }),
    passes('a link to the page itself', { edit: linked('<a href="#care">More</a> <a href="/page">Read more</a>') }),
    passes('a hidden link', { edit: linked('<div hidden><a href="/oil">Read more</a></div>') }),
    fails('one that says nothing', { edit: linked('<a href="/oil">Read more »</a>'), found: 'Read more' }),
    fails('in the language of the link', {
      edit: linked('<p lang="de"><a href="/oil">Mehr erfahren</a></p><a href="/wax" lang="fr-CA">lire la suite</a>'),
      found: 'Mehr erfahren',
    }),
    passes('the words of the page, in a link of another language', {
      edit: linked('<a href="/oil" lang="fr">Here</a>'),
    }),
    fails('a language that the page does not declare', { html: '<a href="/x">Hier klicken</a>', found: 'Hier' }),
    passes('a word that is another one elsewhere', { html: '<a href="/x">Suite</a>' }),
    ...Object.entries({
      en: 'Click here',
      de: 'mehr erfahren',
      fr: 'En savoir plus',
      es: 'Pincha aquí',
      it: 'Leggi tutto',
      pt: 'Saiba mais',
      nl: 'Lees verder',
      pl: 'Czytaj więcej',
      ru: 'Подробнее…',
      ja: '詳しくはこちら',
      zh: '阅读全文',
      ko: '자세히 보기',
      ta: 'மேலும் அறிக',
      fa: 'اینجا کلیک کنید',
      no: 'les mer',
    }).map(([language, text]) =>
      fails(`in ${language}`, { html: `<html lang="${language}"><a href="/x">${text}</a>`, found: text }),
    ),
    fails('in German', { html: '<html lang="de-AT"><a href="/x">hier klicken</a>' }),
    passes('the words of another language', { html: '<html lang="de"><a href="/x">here</a>' }),
    unverifies('a language without a list', { edit: [[part.html, '<html lang="cy">']] }),
  ],
  'empty-name': [
    passes('a picture with a name', {
      edit: linked('<a href="/x"><img src="/chair.webp" alt="Chair" width=9 height=9></a>'),
    }),
    passes('a label', { edit: linked('<a href="/x" aria-label="Chair"><svg></svg></a>') }),
    passes('hidden from all', { edit: linked('<a href="/x" aria-hidden="true"></a>') }),
    fails('nothing', { edit: linked('<a href="/x"><i></i></a>') }),
    fails('spaces of all kinds', { edit: linked('<a href="/x">&nbsp;&#8203;&shy;&#x2060;</a>') }),
    fails('a label of spaces', { edit: linked('<a href="/x" aria-label=" &#8203;"></a>') }),
    fails('a picture without a name', {
      edit: linked('<a href="/x"><img src="/chair.webp" alt="" width=9 height=9></a>'),
    }),
    withoutLinks,
  ],
  'nofollow-internal': [
    passes('only links to others', { edit: linked('<a href="https://example.net/" rel="nofollow">Ad</a>') }),
    passes('to the page itself', { edit: linked('<a href="/page#care" rel="nofollow">Care</a>') }),
    passes('a hidden one', { edit: linked('<div style="display:none"><a href="/x" rel="nofollow">Oil</a></div>') }),
    passes('to log in, to a basket, to reply', {
      edit: linked(
        '<a href="/wp-login.php" rel="nofollow">Log in</a><a href="/my-account/" rel="nofollow">Account</a><a href="/cart" rel="nofollow">Basket</a><a href="/x/?replytocom=3" rel="nofollow">Reply</a><a href="/chairs?sort=price" rel="nofollow">By price</a>',
      ),
    }),
    passes('to the page itself, spelled otherwise', {
      edit: linked(
        '<a href="http://www.example.com/page/#care" rel="nofollow">Care</a><a href="https://example.com/page/" rel="nofollow">All</a>',
      ),
    }),
    passes('to the canonical address of the page', {
      edit: linked('<a href="/chairs#oil" rel="nofollow">Oil</a>').concat([
        [part.canonical, '<link rel="canonical" href="https://example.com/chairs">'],
      ]),
    }),
    passes('to comments, and to reply to them', {
      edit: linked(
        '<a href="/oil/#comment-12" rel="nofollow">3 May</a><a href="/oil/answer/12" rel="nofollow">Reply to Ada</a><a href="/oil/12" rel="nofollow">Antworten</a>',
      ),
    }),
    passes('addresses that count a click', {
      edit: linked(
        '<a href="/recommends/oil" rel="nofollow">Oil</a><a href="/go/wax" rel="nofollow">Wax</a><a href="/en/click/7" rel="nofollow">Soap</a>',
      ),
    }),
    fails('an article about clicks', { edit: linked('<a href="/blog/click-rates" rel="nofollow">Clicks</a>') }),
    passes('what users wrote', { edit: linked('<a href="/x" rel="nofollow ugc">Oil</a>') }),
    fails('one within the site', { edit: linked('<a href="/x" rel="external NoFollow">Oil</a>') }),
    unverifies('no links within the site', {
      edit: [
        [part.link, ''],
        [part.jump, ''],
      ],
    }),
  ],
  'nofollow-page': [
    passes('no such words'),
    passes('only for another crawler', { headers: { 'x-robots-tag': 'otherbot: nofollow' } }),
    fails('in the page', { edit: [[part.charset, `${part.charset}<meta name="robots" content="index, NoFollow">`]] }),
    fails('in the header', { headers: { 'x-robots-tag': 'nofollow' }, found: 'X-Robots-Tag: nofollow' }),
    fails('for Googlebot', { html: '<meta name="googlebot" content="none">' }),
    unverifies('a page that is meant to stay out', { request: { intendedNoindex: true } }),
    unverifiesOtherTypes,
  ],
  'http-from-https': [
    passes('links to others may', { edit: linked('<a href="http://example.net/">Old site</a>') }),
    fails('one within the site', { edit: linked('<a href="http://www.example.com/x">Oil</a>') }),
    unverifies('a page that is not secure itself', { response: { url: 'http://example.com/page' } }),
  ],
  'localhost-link': [
    passes('public addresses'),
    passes('a page on the machine itself', { html: '<a href="/x">x</a>', response: { url: 'http://127.0.0.1:8080/' } }),
    fails('left from development', { edit: linked('<a href="http://localhost:3000/x">Oil</a>') }),
    fails('a file of the author', { edit: linked('<a href="file:///C:/offer.pdf">Oil</a>') }),
    fails('a private network', { edit: linked('<a href="http://192.168.1.4/x">Oil</a>') }),
    withoutLinks,
  ],
  'dead-end': [
    passes('a link'),
    fails('only to itself', {
      edit: [
        [part.link, ''],
        [part.external, ''],
        [part.profile, ''],
      ],
      companions: ['social-links'],
    }),
    unverifiesOtherTypes,
  ],
  'missing-fragment': [
    passes('a place that is there, the top, and a route', {
      edit: linked('<a href="#top">Up</a> <a href="#/x">Route</a>'),
    }),
    passes('by name, escaped', { edit: linked('<a name="öl"></a><a href="/page#%C3%B6l">Oil</a>') }),
    passes('an id that is escaped itself', { edit: linked('<p id="a%3Cb"></p><a href="#a%3Cb">Oil</a>') }),
    passes('hooks for scripts', {
      edit: linked(
        '<a href="#menu">Menu</a><a href="#oil" data-toggle="collapse">Oil</a><a href="#size" onclick="x()">Size</a><a href="#wood" class="js-tab">Wood</a><a href="#tab=2">Two</a><a href="#seat" aria-controls="x">Seat</a>',
      ),
    }),
    fails('one that cannot be decoded', { edit: linked('<a href="#%E0">Oil</a>') }),
    passes('a text on the page, alone and in a place', {
      edit: linked('<p id="oil"></p><a href="#:~:text=Oil">Oil</a> <a href="#oil:~:text=Oil">Oil</a>'),
    }),
    fails('a text in a place that is not', { edit: linked('<a href="#wood:~:text=Oil">Oil</a>'), found: '#wood' }),
    fails('a place that is not', { edit: linked('<a href="#oil">Oil</a>'), found: '#oil' }),
    unverifies('no such links', { edit: [[part.jump, '']] }),
  ],
  'unsafe-cross-origin': [
    passes('noopener'),
    warns('none', { edit: linked('<a href="https://example.net/" target="_blank">Oil</a>') }),
    unverifies('no such links', { edit: [[part.external, '']] }),
  ],
  'too-many-links': [passes('a few'), warns('151', { edit: linked(many), found: '151' }), unverifiesOtherTypes],
  'url-underscore': [
    passes('hyphens', { response: { url: 'https://example.com/walnut-chairs' } }),
    warns('underscores', at('https://example.com/walnut_chairs')),
    unverifiesOtherTypes,
  ],
  'url-length': [
    passes('100 characters', { response: { url: `https://example.com/${'x'.repeat(80)}` } }),
    warns('101 characters', { ...at(`https://example.com/${'x'.repeat(81)}`), found: '101' }),
    unverifiesOtherTypes,
  ],
  'url-double-slash': [
    passes('a clean one'),
    fails('doubled', at('https://example.com/a//b')),
    fails('a space', at('https://example.com/a%20b')),
    unverifiesOtherTypes,
  ],
  'url-uppercase': [
    passes('escapes have capitals', { response: { url: 'https://example.com/%C3%B6l' } }),
    warns('capitals', at('https://example.com/Chairs')),
    unverifiesOtherTypes,
  ],
  'url-parameters': [
    passes('two', { response: { url: 'https://example.com/page?a=1&b=2' } }),
    warns('three', { ...at('https://example.com/page?a=1&b=2&c=3'), found: 'a, b, c' }),
    unverifiesOtherTypes,
  ],
  'host-variants': [
    passes('all lead to one'),
    passes('a twin with a slash, where the canonical address tells', {
      site: { slashVariant: responded('https://example.com/page/') },
    }),
    fails('www answers, too', {
      host: {
        variants: [
          ...cleanSite.host.variants,
          { url: 'https://www.example.com/', response: responded('https://www.example.com/') },
        ],
      },
      found: 'https://www.example.com/',
    }),
    fails('a twin with a slash', { html: '<p>x', site: { slashVariant: responded('https://example.com/page/') } }),
    unverifies('none tried', { host: { variants: [] }, site: { slashVariant: null } }),
  ],
}
