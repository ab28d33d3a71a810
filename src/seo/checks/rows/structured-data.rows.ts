import { part } from './clean-page.ts'
import { probe, served } from './clean-site.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const share = 'https://example.com/share.png'
const data = (json: string) => [[part.jsonLd, `<script type="application/ld+json">${json}</script>`]] as const
const schema = (json: string) => data(`{"@context":"https://schema.org",${json}}`)
const noData = unverifies('a page without any', { edit: [[part.jsonLd, '']] })
const icons = (status: number) => ({
  site: { icon: probe('https://example.com/icon.svg', 'image/svg+xml', { status }) },
  host: { favicon: served('https://example.com/favicon.ico', 'text/html', { status }) },
})
const microdata = (inner: string) => `<div itemscope itemtype="https://schema.org/Event">${inner}</div>`
const rdfa = (inner: string) => `<div vocab="https://schema.org/" typeof="Event">${inner}</div>`
const place =
  '<span itemprop="location" itemscope itemtype="https://schema.org/Place"><b itemprop="address">Graz</b></span>'
const event = `<b itemprop="name">Fair</b><time itemprop="startDate" datetime="2027-01-01">soon</time>${place}`

export const structuredDataRows: CheckRows = {
  'og-basic': [
    passes('all four'),
    fails('one is missing', { edit: [['<meta property="og:type" content="product">', '']], found: 'og:type' }),
    fails('one is empty', { edit: [['content="product"', 'content=""']] }),
    unverifiesOtherTypes,
  ],
  'og-image-fetchable': [
    passes('an image'),
    fails('a page', { site: { ogImage: probe(share, 'text/html') } }),
    fails('one that is gone', { site: { ogImage: probe(share, 'image/png', { status: 404 }) } }),
    unverifies('a refusal', { site: { ogImage: { url: share, file: { unverified: 'status 403' } } } }),
    unverifies('none named', { edit: [[part.social, '']], site: { ogImage: null } }),
  ],
  'og-url-differs-from-canonical': [
    passes('the same'),
    fails('another', {
      edit: [['"og:url" content="https://example.com/page"', '"og:url" content="https://example.com/page?share"']],
    }),
    unverifies('none', { edit: [[part.canonical, '']] }),
  ],
  'twitter-card': [
    passes('Open Graph will do'),
    passes('its own', { edit: [[part.social, '<meta name="twitter:card" content="summary">']] }),
    warns('neither', { edit: [[part.social, '']], companions: ['og-basic'] }),
    unverifiesOtherTypes,
  ],
  'jsonld-parse': [
    passes('JSON'),
    passes('the same key in two objects', {
      edit: data('{"@context":"https://schema.org","@graph":[{"@id":"a","x:y":"{\\"@id\\":1,"},{"@id":"b"}]}'),
    }),
    passes('a context within the graph', {
      edit: data('{"@graph":[{"@context":"https://schema.org","@type":"Thing","name":"x"}]}'),
    }),
    fails('a comma too many', {
      edit: data('{"@context":"https://schema.org","@type":"Thing",}'),
      found: 'invalid JSON',
    }),
    fails('the same key twice', {
      edit: schema('"@type":"Thing","name":"a","name":"b"'),
      found: 'duplicate key "name"',
    }),
    fails('no vocabulary', { edit: data('{"@type":"Thing"}'), found: '@context' }),
    fails('no object', { edit: data('"Thing"') }),
    fails('a number', { edit: data('1') }),
    fails('an object without a vocabulary among empty ones', { edit: data('[{},{"@type":"Thing"}]') }),
    ...[' ', '{}', '[]', '[{}]', 'null', '""', '{"@graph":[]}'].map((empty) =>
      passes(`no data: ${empty}`, { edit: data(empty) }),
    ),
    noData,
  ],
  'schema-unknown': [
    passes('known words'),
    passes('words of other vocabularies', {
      edit: data(
        '{"@context":["https://schema.org",{"own":"https://example.com/own"}],"@type":"Thing","own":1,"dc:title":"x"}',
      ),
    }),
    passes('a full address', {
      edit: data('{"@context":{"s":"x"},"@type":"http://schema.org/Thing","http://schema.org/name":"x"}'),
    }),
    passes('the input of an action', { edit: schema('"@type":"SearchAction","query-input":"required name=q"') }),
    passes('a keyword without its sign', { edit: schema('"type":"Thing","id":"#a","name":"x"') }),
    passes('a name and a prefix that the page defines', {
      edit: data(
        '{"@context":["https://schema.org",{"s":"https://schema.org/","label":"s:name","was":{"@id":"https://example.com/was"}}],"@type":"s:Thing","s:name":"x","was":1}',
      ),
    }),
    passes('a name that means another one', {
      edit: data('{"@context":["https://schema.org",{"title":"https://schema.org/name"}],"@type":"Thing","title":"x"}'),
    }),
    passes('what an additional type has', {
      edit: schema('"@type":"Thing","additionalType":"https://schema.org/Person","birthDate":"1815-12-10"'),
    }),
    passes('an additional type of another vocabulary', {
      edit: schema(
        '"@type":"Product","additionalType":"http://www.productontology.org/id/Chair","name":"x","offers":{"@type":"Offer","price":1}',
      ),
    }),
    passes('a property that is retired', { edit: schema('"@type":"Article","interactionCount":"UserComments:3"') }),
    unverifies('names of a vocabulary that was not read', {
      edit: data(
        '{"@context":["https://schema.org","https://www.w3.org/ns/anno.jsonld"],"@type":"Thing","motivation":"x"}',
      ),
    }),
    fails('a keyword that is none without a context', { edit: schema('"@type":"Thing","typ":"x"'), found: 'typ' }),
    fails('an unknown type', { edit: schema('"@type":"Chair","name":"x"'), found: 'Chair' }),
    fails('an unknown property', { edit: schema('"@type":"Thing","nmae":"x"'), found: 'nmae' }),
    fails('a property of another type', {
      edit: schema('"@type":"Person","sku":"x"'),
      found: 'Person has no property',
    }),
    fails('in microdata', {
      edit: [
        [part.jsonLd, ''],
        [part.care, part.care + microdata(`${event}<i itemprop="colour">red</i>`)],
      ],
      found: 'microdata: unknown property',
    }),
    fails('in RDFa', {
      edit: [
        [part.jsonLd, ''],
        [part.care, part.care + rdfa('<i property="colour">red</i>')],
      ],
      found: 'RDFa: unknown property',
    }),
    noData,
  ],
  'schema-required': [
    passes('all there'),
    passes('in microdata', { html: microdata(event) }),
    passes('by reference', {
      edit: schema(
        '"@graph":[{"@type":"Event","name":"x","startDate":"2027","location":{"@id":"#p"}},{"@id":"#p","@type":"Place","address":"Graz"}]',
      ),
    }),
    passes('an image without a licence asks for nothing', {
      edit: schema('"@graph":[{"@type":"ImageObject","url":"x"},{"@type":"Recipe","name":"x","image":"y"}]'),
    }),
    passes('an offer of an event needs no price', {
      edit: schema(
        '"@type":"Event","name":"x","startDate":"2027","location":{"@type":"Place","address":"Graz"},"offers":{"@type":"Offer","url":"/t"}',
      ),
    }),
    passes('an offer of a business needs no price', {
      edit: schema(
        '"@type":"LocalBusiness","name":"x","address":"Graz","makesOffer":{"@type":"Offer","itemOffered":{"@type":"Service","name":"Oiling"}}',
      ),
    }),
    passes('an offer without a currency', { edit: [['"priceCurrency": "EUR", ', '']] }),
    passes('a price in its specification', {
      edit: [['"price": 480, ', '"priceSpecification": {"@type": "PriceSpecification", "price": 480}, ']],
    }),
    passes('an app that costs nothing', {
      edit: schema(
        '"@type":"MobileApplication","name":"x","offers":{"@type":"Offer","price":0},"review":{"@type":"Review","author":"Ada"}',
      ),
    }),
    passes('each crumb in its own way', {
      edit: schema(
        '"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"a"},{"@type":"ListItem","position":2,"item":{"@id":"/b","name":"b"}}]',
      ),
    }),
    passes('types and ids without their signs', {
      edit: schema(
        '"@graph":[{"type":"Event","name":"x","startDate":"2027","location":{"id":"#p"}},{"id":"#p","type":"Place","address":"Graz"}]',
      ),
    }),
    fails('the second crumb has no name', {
      edit: schema(
        '"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"a"},{"@type":"ListItem","position":2}]',
      ),
      found: 'itemListElement.name',
    }),
    fails('a crumb with only an address', {
      edit: schema(
        '"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"item":"https://example.com/chairs"}]',
      ),
      found: 'itemListElement.name',
    }),
    fails('a bare address as author, where a name is demanded', {
      edit: schema(
        '"@type":"DiscussionForumPosting","author":"https://example.com/ada","datePublished":"2026-01-31","text":"x"',
      ),
      found: 'author.name',
    }),
    passes('a name as author', {
      edit: schema('"@type":"DiscussionForumPosting","author":"Ada","datePublished":"2026-01-31","text":"x"'),
    }),
    passes('an image by its url', {
      edit: schema('"@type":"ImageObject","url":"https://example.com/a.webp","license":"https://example.com/license"'),
    }),
    fails('an image without any address', {
      edit: schema('"@type":"ImageObject","license":"https://example.com/license"'),
      found: 'contentUrl / url',
    }),
    unverifies('a claim, of which Google shows nothing any more', { edit: schema('"@type":"ClaimReview","name":"x"') }),
    unverifies('the second question has no answer, of which Google shows nothing any more', {
      edit: schema(
        '"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"a","acceptedAnswer":{"@type":"Answer","text":"b"}},{"@type":"Question","name":"c"}]',
      ),
    }),
    fails('the second offer has no price', {
      edit: schema('"@type":"Product","name":"x","offers":[{"@type":"Offer","price":1},{"@type":"Offer","url":"/b"}]'),
      found: 'Offer: missing price',
    }),
    fails('an app that does not tell its price', {
      edit: schema(
        '"@type":"WebApplication","name":"x","offers":{"@type":"Offer"},"review":{"@type":"Review","author":"Ada"}',
      ),
      found: 'offers.price',
    }),
    fails('by reference, an offer of a product', {
      edit: schema(
        '"@graph":[{"@type":"Product","name":"x","offers":{"@id":"#o"}},{"@id":"#o","@type":"Offer","url":"/x"}]',
      ),
      found: 'Offer: missing price',
    }),
    fails('a type without its sign', { edit: schema('"type":"Restaurant","name":"x"'), found: 'missing address' }),
    fails('no price', { edit: [['"price": 480, ', '']], found: 'Offer: missing price' }),
    fails('a kind of a business', {
      edit: schema('"@type":"Restaurant","name":"x"'),
      found: 'Restaurant: missing address',
    }),
    fails('in microdata', { html: microdata(place), found: 'missing name' }),
    fails('in RDFa', { html: rdfa('<b property="name">Fair</b>'), found: 'missing startDate' }),
    fails('a reference to what lacks it', {
      edit: schema(
        '"@graph":[{"@type":"Event","name":"x","startDate":"2027","location":{"@id":"#p"}},{"@id":"#p","@type":"Place"}]',
      ),
      found: 'location.address',
    }),
    fails('an empty value', { edit: schema('"@type":"Recipe","name":"","image":"y"'), found: 'Recipe: missing name' }),
    unverifies('a type that Google does not show', { edit: schema('"@type":"Thing","name":"x"') }),
    noData,
  ],
  'schema-recommended': [
    passes('all there'),
    warns('no currency', { edit: [['"priceCurrency": "EUR", ', '']], found: 'priceCurrency' }),
    warns('no brand', { edit: [['"brand": {"@type": "Brand", "name": "Example"}, ', '']], found: 'brand' }),
    noData,
  ],
  'schema-values': [
    passes('all as they should be'),
    fails('a price in words', { edit: [['"price": 480, ', '"price": "on request", ']], found: 'price' }),
    fails('a price with a currency', { edit: schema('"@type":"Offer","price":"€ 12.50"'), found: 'price' }),
    fails('a price with a comma', { edit: schema('"@type":"Offer","price":"12,50"'), found: 'price' }),
    fails('a negative price', { edit: schema('"@type":"Offer","price":-1'), found: 'price' }),
    fails('a currency in words', {
      edit: schema('"@type":"Offer","price":1,"priceCurrency":"Euro"'),
      found: 'priceCurrency',
    }),
    fails('a date in another format', {
      edit: schema('"@type":"Article","headline":"x","datePublished":"31.01.2026"'),
      found: 'datePublished',
    }),
    fails('a day that does not exist', {
      edit: schema('"@type":"Article","headline":"x","datePublished":"2026-02-30"'),
      found: 'datePublished',
    }),
    fails('a rating over its scale', {
      edit: schema('"@type":"AggregateRating","ratingValue":9,"ratingCount":3'),
      found: 'ratingValue',
    }),
    fails('a rating under its scale', {
      edit: schema('"@type":"Rating","ratingValue":1,"worstRating":2,"bestRating":6'),
      found: 'ratingValue',
    }),
    fails('no reviews', {
      edit: schema('"@type":"AggregateRating","ratingValue":4,"reviewCount":0'),
      found: 'reviewCount',
    }),
    fails('a range upside down', {
      edit: schema('"@type":"AggregateOffer","lowPrice":9,"highPrice":3'),
      found: 'lowPrice',
    }),
    fails('a salary upside down', {
      edit: schema('"@type":"QuantitativeValue","minValue":50000,"maxValue":40000'),
      found: 'minValue',
    }),
    fails('a place that is not on earth', {
      edit: schema('"@type":"GeoCoordinates","latitude":470.07,"longitude":15.44'),
      found: 'latitude',
    }),
    passes('a place', { edit: schema('"@type":"GeoCoordinates","latitude":-47.07,"longitude":"179.9"') }),
    fails('an end before its start', {
      edit: schema('"@type":"Event","name":"x","startDate":"2027-03-01","endDate":"2027-02-01"'),
      found: 'endDate',
    }),
    passes('a free offer', { edit: schema('"@type":"Offer","price":"0.00","priceCurrency":"EUR"') }),
    passes('a rating of ten', { edit: schema('"@type":"Rating","ratingValue":9,"bestRating":10') }),
    passes('a rating by percent', { edit: schema('"@type":"Rating","ratingValue":"60%"') }),
    passes('dates and times', {
      edit: schema(
        '"@type":"Event","name":"x","startDate":"2027-01-31T20:00+01:00","endDate":"2027-01-31T23:30:00Z","dateModified":"2026"',
      ),
    }),
    passes('a single day', {
      edit: schema('"@type":"Event","name":"x","startDate":"2027-01-31T20:00","endDate":"2027-01-31"'),
    }),
    noData,
  ],
  'schema-retired': [
    passes('a product'),
    warns('questions', {
      edit: [
        [
          '</head>',
          '<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage"}</script></head>',
        ],
      ],
      found: 'FAQPage: no rich result since 2026-05-07',
    }),
    warns('HowTo', { edit: schema('"@type":"HowTo","name":"x"'), found: 'HowTo' }),
    warns('ClaimReview', { edit: schema('"@type":"ClaimReview","name":"x"'), found: 'ClaimReview' }),
    warns('SpecialAnnouncement', {
      edit: schema('"@type":"SpecialAnnouncement","name":"x"'),
      found: 'SpecialAnnouncement',
    }),
    noData,
  ],
  'rating-not-visible': [
    passes('a rating that is shown'),
    passes('with a comma', { edit: [[part.rating, '<p>4,8 von 5</p>']] }),
    fails('one that is not', { edit: [[part.rating, '<p>Rated well.</p>']], found: '4.8' }),
    noData,
  ],
  favicon: [
    passes('an icon'),
    passes('only the default one', { edit: [[part.icon, '']], site: { icon: null } }),
    passes('one written into the page', {
      ...icons(404),
      edit: [[part.icon, '<link rel="icon" href="data:image/svg+xml,x">']],
    }),
    fails('none that loads', icons(404)),
    unverifies('no answer', { site: { icon: null }, host: { favicon: { unverified: 'too slow' } } }),
  ],
  'social-links': [passes('a profile'), warns('none', { edit: [[part.profile, '']] }), unverifiesOtherTypes],
}
