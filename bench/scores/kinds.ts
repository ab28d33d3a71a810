import type { Flaw } from './prevalence.ts'

/** A kind of site: what its pages look like, and the flaws that are more or less frequent there. */
export interface Kind {
  readonly name: string
  readonly topics: readonly string[]
  readonly sentences: readonly string[]
  /** Sentences of a page that is not thin, least and most. */
  readonly length: readonly [number, number]
  readonly images: readonly [number, number]
  readonly links: readonly [number, number]
  readonly schema: string
  readonly own: Partial<Record<Flaw, number>>
  readonly layout: (page: PageParts) => string
}

export interface PageParts {
  readonly heading: string
  readonly sections: readonly string[]
  readonly images: readonly string[]
  readonly links: readonly string[]
  readonly extra: string
}

const paragraphs = ({ sections, images }: PageParts): string =>
  sections.map((section, index) => `${section}${images[index + 1] ?? ''}`).join('\n') +
  images.slice(sections.length + 1).join('\n')

const list = (links: readonly string[]): string => `<ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul>`

const article = (
  page: PageParts,
): string => `<header class="top"><a href="/">Home</a><nav>${list(page.links.slice(0, 6))}</nav></header>
<main><article>${page.heading}${page.images[0] ?? ''}
${paragraphs(page)}</article>${page.extra}</main>
<aside>${list(page.links.slice(6, 14))}</aside>
<footer>${list(page.links.slice(14))}</footer>`

const divs = (
  page: PageParts,
): string => `<div id="page"><div class="header"><div class="logo"><a href="/">Home</a></div><div class="menu">${list(page.links.slice(0, 8))}</div></div>
<div class="hero">${page.heading}${page.images[0] ?? ''}</div>
<div class="content">${paragraphs(page)}${page.extra}</div>
<div class="footer">${list(page.links.slice(8))}</div></div>`

const grid = (page: PageParts): string => `<header><a href="/">Shop</a>${page.links.slice(0, 8).join(' ')}</header>
<main>${page.heading}<section class="product">${page.images[0] ?? ''}${paragraphs(page)}<form action="/basket" method="post"><button>Add to basket</button></form></section>
<section class="similar">${page.links
  .slice(8)
  .map((link) => `<div class="card">${link}</div>`)
  .join('')}</section>${page.extra}</main>
<footer><a href="/terms">Terms of sale</a> <a href="/returns">Returns and refunds</a></footer>`

const tables = (
  page: PageParts,
): string => `<table width="780" align="center"><tr><td colspan="2">${page.heading}</td></tr>
<tr><td width="160" valign="top">${page.links.join('<br>')}</td><td valign="top">${page.images[0] ?? ''}${paragraphs(page)}${page.extra}</td></tr></table>`

const threads = (
  page: PageParts,
): string => `<div class="crumbs"><a href="/">Forum</a> &raquo; ${page.links[0] ?? ''}</div>${page.heading}
${page.sections.map((section, index) => `<div class="post" id="p${index}"><a href="/user/${index}">Member ${index}</a>${page.images[index] ?? ''}${section}<a href="/report?post=${index}" rel="nofollow">Report this post</a></div>`).join('\n')}
<div class="pages">${page.links.slice(1).join(' ')}</div>${page.extra}`

const shell = (page: PageParts): string =>
  `<div id="root"></div><noscript>Please turn on JavaScript to run this app.</noscript>${page.sections.length > 4 ? `<div hidden>${page.links.slice(0, 2).join('')}</div>` : ''}`

const landing = (
  page: PageParts,
): string => `<header><a href="/">Product</a><nav>${page.links.slice(0, 5).join(' ')}</nav></header>
<main><section class="hero">${page.heading}${page.images[0] ?? ''}<a class="button" href="/signup">Start your free trial</a></section>
${page.sections.map((section, index) => `<section>${section}${page.images[index + 1] ?? ''}</section>`).join('\n')}${page.extra}</main>
<footer>${page.links.slice(5).join(' ')}</footer>`

export const kinds: readonly Kind[] = [
  {
    name: 'blog',
    topics: [
      'sourdough at home',
      'a week on the Camino',
      'growing tomatoes on a balcony',
      'repairing old bicycles',
      'learning the cello as an adult',
    ],
    sentences: [
      'I had put this off for years, and then a rainy weekend left me without an excuse.',
      'The first attempt went wrong in every way that the books warn about, and in one that they do not mention.',
      'What helped most was writing down each step and changing only one of them at a time.',
      'A reader asked last month how long it takes, and the honest answer is that it depends on the weather.',
      'You can see in the pictures below how the color changes after the second day.',
      'My neighbor swears by a different method, and I have tried to be fair to it here.',
      'If you only take away one thing from this post, let it be that patience beats equipment.',
      'Next week I will write about the mistakes that I made with the tools that I bought.',
    ],
    length: [18, 60],
    images: [1, 8],
    links: [10, 40],
    schema: 'BlogPosting',
    own: { blocking: 0.9, http1: 0.15 },
    layout: article,
  },
  {
    name: 'shop',
    topics: [
      'waterproof hiking boots',
      'cast iron pans',
      'linen bed sheets',
      'walnut desk lamps',
      'trail running vests',
    ],
    sentences: [
      'Made from full-grain leather with a membrane that keeps water out and lets your feet breathe.',
      'Orders placed before noon leave our warehouse on the same day and reach you within two.',
      'The sole can be replaced by any cobbler, so a pair lasts for many seasons.',
      'Choose half a size more than usual if you wear thick socks.',
      'You may return unused goods within thirty days, and we pay for the parcel.',
      'Care is simple: brush off the dirt, let it dry slowly, and grease the seams twice a year.',
    ],
    length: [8, 24],
    images: [4, 24],
    links: [20, 80],
    schema: 'Product',
    own: {
      thin: 0.35,
      noPreview: 0.25,
      noStructuredData: 0.25,
      structuredDataIncomplete: 0.2,
      altMissing: 0.4,
      insecure: 0.02,
      heavyScripts: 0.92,
      duplicateId: 0.3,
    },
    layout: grid,
  },
  {
    name: 'news',
    topics: [
      'council approves new tram line',
      'flood warning for the valley',
      'schools reopen after the strike',
      'local team wins the cup',
      'rents rise again in the old town',
    ],
    sentences: [
      'The decision was expected, but the margin surprised even those who had campaigned for it.',
      'Residents have until the end of the month to comment on the plans at the town hall.',
      'A spokesperson declined to say how much of the cost will be borne by the region.',
      'Experts point out that similar projects took twice as long as promised.',
      'The opposition has announced that it will take the matter to court.',
      'Our reporter spoke with three families who live next to the site.',
    ],
    length: [15, 45],
    images: [3, 14],
    links: [60, 200],
    schema: 'NewsArticle',
    own: {
      heavyPage: 0.75,
      heavyScripts: 0.97,
      manyElements: 0.55,
      noPreview: 0.08,
      noStructuredData: 0.2,
      descriptionMissing: 0.12,
      canonicalMissing: 0.12,
      insecure: 0.02,
    },
    layout: article,
  },
  {
    name: 'documentation',
    topics: [
      'configuring the connection pool',
      'writing your first plugin',
      'the command line reference',
      'upgrading from version three',
      'error codes and their causes',
    ],
    sentences: [
      'Set the option to false if you run behind a proxy that already ends the connection.',
      'The function returns a promise that is rejected if the timeout passes first.',
      'Values are read from the environment first, then from the file, then from the defaults.',
      'A plugin is a function that receives the server and an object with its options.',
      'This section lists every flag in the order in which they are applied.',
      'See the chapter on errors for what happens when the pool is exhausted.',
    ],
    length: [20, 80],
    images: [0, 3],
    links: [25, 120],
    schema: 'TechArticle',
    own: {
      heavyPage: 0.15,
      heavyScripts: 0.5,
      noStructuredData: 0.8,
      noPreview: 0.5,
      descriptionMissing: 0.4,
      altMissing: 0.2,
      blocking: 0.6,
      headBroken: 0.08,
      oldFormat: 0.4,
      unsizedImage: 0.8,
    },
    layout: article,
  },
  {
    name: 'app shell',
    topics: ['team planner', 'photo editor online', 'invoice maker', 'route planner', 'habit tracker'],
    sentences: ['The app loads.'],
    length: [5, 8],
    images: [0, 0],
    links: [0, 3],
    schema: 'WebSite',
    own: {
      h1Missing: 0.9,
      thin: 0.97,
      descriptionMissing: 0.3,
      canonicalMissing: 0.6,
      noStructuredData: 0.85,
      softNotFound: 0.75,
      sitemapMissing: 0.55,
      headingSkip: 0,
      insecure: 0.03,
    },
    layout: shell,
  },
  {
    name: 'old site',
    topics: [
      'model railway club',
      'parish history',
      'chess problems',
      'radio amateurs of the county',
      'family tree of the millers',
    ],
    sentences: [
      'Welcome to our page, last updated in spring by the treasurer of the club.',
      'We meet on the first Thursday of each month in the room behind the library.',
      'The old mill was built in the year of the great flood and burned down twice.',
      'Click on the pictures for a larger view, and please sign the guest book.',
      'If you have photographs from those years, we would be glad to show them here.',
    ],
    length: [6, 40],
    images: [2, 15],
    links: [6, 30],
    schema: 'Organization',
    own: {
      viewportMissing: 0.7,
      doctypeMissing: 0.5,
      obsoleteElements: 0.95,
      insecure: 0.5,
      descriptionMissing: 0.7,
      h1Missing: 0.7,
      noPreview: 0.95,
      noStructuredData: 0.97,
      langMissing: 0.7,
      canonicalMissing: 0.92,
      altMissing: 0.7,
      charsetMissing: 0.2,
      openEmail: 0.6,
      sitemapMissing: 0.7,
      heavyPage: 0.15,
      heavyScripts: 0.15,
      blocking: 0.3,
      unsizedImage: 0.4,
      titleShort: 0.35,
      http1: 0.6,
      uncompressed: 0.4,
    },
    layout: tables,
  },
  {
    name: 'landing page',
    topics: [
      'payroll software for small teams',
      'a calmer inbox',
      'backups that restore',
      'online booking for salons',
      'customer surveys in minutes',
    ],
    sentences: [
      'Set it up once and forget about it: we take care of the rest.',
      'More than four thousand teams rely on it every day.',
      'No credit card is needed, and you can cancel whenever you like.',
      'Connect the tools that you already use with two clicks.',
      'Our support answers within an hour, from people who know the product.',
    ],
    length: [8, 30],
    images: [3, 14],
    links: [8, 35],
    schema: 'SoftwareApplication',
    own: {
      thin: 0.35,
      noPreview: 0.2,
      descriptionMissing: 0.15,
      h1Several: 0.25,
      heavyScripts: 0.88,
      insecure: 0.02,
      oldFormat: 0.5,
    },
    layout: landing,
  },
  {
    name: 'forum',
    topics: [
      'battery drains over night',
      'best tires for wet roads',
      'how to read a knitting chart',
      'router keeps losing the line',
      'sand or gravel under pavers',
    ],
    sentences: [
      'Same here, and a reset did not help for longer than a day.',
      'Have you tried to measure the current with everything switched off?',
      'Thanks, that was it: the relay in the door stuck.',
      'Search before you post, this has been answered three times.',
      'I would start with the cheap part and see whether it changes anything.',
    ],
    length: [10, 70],
    images: [3, 20],
    links: [20, 90],
    schema: 'DiscussionForumPosting',
    own: {
      descriptionMissing: 0.55,
      h1Missing: 0.5,
      duplicateId: 0.35,
      noStructuredData: 0.75,
      noPreview: 0.6,
      altMissing: 0.5,
      slow: 0.45,
      titleShort: 0.2,
    },
    layout: threads,
  },
  {
    name: 'government page',
    topics: [
      'applying for a parking permit',
      'registering a new address',
      'opening hours of the recycling yard',
      'school enrollment',
      'reporting a broken street lamp',
    ],
    sentences: [
      'You need a proof of identity and a recent letter that shows your address.',
      'The fee can be paid by card at the counter or by transfer.',
      'Applications are processed in the order in which they arrive, usually within ten working days.',
      'If you cannot come in person, another adult may apply for you with a signed form.',
      'Appeals must be made in writing within one month.',
    ],
    length: [10, 40],
    images: [0, 5],
    links: [20, 90],
    schema: 'GovernmentService',
    own: {
      descriptionMissing: 0.45,
      langMissing: 0.04,
      altMissing: 0.15,
      noStructuredData: 0.85,
      noPreview: 0.65,
      slow: 0.4,
      noHsts: 0.5,
      redirectChain: 0.12,
      insecure: 0.04,
      heavyScripts: 0.6,
    },
    layout: divs,
  },
  {
    name: 'business card',
    topics: [
      'plumbing in Leeds',
      'dental practice in Graz',
      'family restaurant by the river',
      'yoga studio',
      'tax adviser in Nantes',
    ],
    sentences: [
      'We have served the town and its surroundings for more than thirty years.',
      'Call us for an appointment, or use the form and we will call you back.',
      'Our opening hours are Monday to Friday from nine to five.',
      'You will find us next to the post office, with parking behind the house.',
      'Ask for a quote: it is free and binds you to nothing.',
    ],
    length: [4, 20],
    images: [2, 12],
    links: [5, 18],
    schema: 'LocalBusiness',
    own: {
      thin: 0.5,
      descriptionMissing: 0.4,
      h1Missing: 0.4,
      altMissing: 0.45,
      heavyImage: 0.35,
      openEmail: 0.4,
      sitemapMissing: 0.4,
      titleShort: 0.3,
      insecure: 0.15,
    },
    layout: divs,
  },
]
