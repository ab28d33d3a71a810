/** The parts of the clean page that rows replace, exactly as they occur in it. */
export const part = {
  doctype: '<!doctype html>',
  html: '<html lang="en">',
  charset: '<meta charset="utf-8">',
  viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  title: '<title>Hand-made walnut chairs from a small workshop</title>',
  description:
    '<meta name="description" content="Chairs of solid walnut, made to order in a workshop of four people, with a promise to mend them for as long as you sit on them.">',
  canonical: '<link rel="canonical" href="https://example.com/page">',
  hreflang:
    '<link rel="alternate" hreflang="en" href="https://example.com/page"><link rel="alternate" hreflang="de" href="https://example.com/de/page"><link rel="alternate" hreflang="x-default" href="https://example.com/page">',
  icon: '<link rel="icon" href="/icon.svg">',
  stylesheet: '<link rel="stylesheet" href="/style.css">',
  headScript: '<script src="/app.js" defer></script>',
  social:
    '<meta property="og:title" content="Walnut chairs"><meta property="og:type" content="product"><meta property="og:image" content="https://example.com/share.png"><meta property="og:url" content="https://example.com/page">',
  jsonLd: `<script type="application/ld+json">{
    "@context": "https://schema.org", "@type": "Product", "name": "Walnut chair", "image": "https://example.com/chair.webp",
    "description": "A chair", "brand": {"@type": "Brand", "name": "Example"}, "sku": "W1",
    "review": {"@type": "Review", "author": {"@type": "Person", "name": "Ada"}, "reviewRating": {"@type": "Rating", "ratingValue": 5}},
    "aggregateRating": {"@type": "AggregateRating", "ratingValue": "4.8", "reviewCount": 31, "bestRating": 5, "worstRating": 1},
    "offers": {"@type": "Offer", "price": 480, "priceCurrency": "EUR", "availability": "https://schema.org/InStock",
      "url": "https://example.com/page", "priceValidUntil": "2027-12-31",
      "shippingDetails": {"@type": "OfferShippingDetails", "shippingRate": {"@type": "MonetaryAmount", "value": 9, "currency": "EUR"},
        "shippingDestination": {"@type": "DefinedRegion", "addressCountry": "AT"}, "deliveryTime": {"@type": "ShippingDeliveryTime"}},
      "hasMerchantReturnPolicy": {"@type": "MerchantReturnPolicy", "applicableCountry": "AT",
        "returnPolicyCategory": "https://schema.org/MerchantReturnNotPermitted"}}
  }</script>`,
  h1: '<h1>Walnut chairs, made to order</h1>',
  image: '<img src="/chair.webp" alt="A walnut chair by a window" width="800" height="600">',
  picture:
    '<picture><source srcset="/side.avif" type="image/avif"><img src="/side.webp" alt="The chair from the side" width="400" height="300" loading="lazy"></picture>',
  link: '<a href="/about">The people of the workshop</a>',
  external: '<a href="https://example.org/walnut" target="_blank" rel="noopener">What grows as walnut</a>',
  jump: '<a href="#care">How to care for the wood</a>',
  profile: '<a href="https://www.instagram.com/example">Our pictures on Instagram</a>',
  care: '<h2 id="care">Caring for the wood</h2>',
  form: '<form action="/order" method="post"><button>Ask for a chair</button></form>',
  rating: '<p>Rated 4.8 out of 5 by the people who sit on them.</p>',
}

const sentences = [
  'Each chair begins as a plank that has been drying for three years in the loft above the shop.',
  'We choose the boards for the seat by their grain, so that the lines run from the front to the back.',
  'The legs are turned by hand, and no two of them are quite the same, though you would need to look hard.',
  'Joints are cut by hand and fit so well that they hold before any glue has touched them.',
  'When the frame stands, it rests for a week, and only then do we fit the seat and the back.',
  'A coat of oil brings out the dark lines of the wood, and a second one keeps water away from it.',
  'You may come by and watch, or try the chairs that stand along the wall, for as long as you like.',
  'If a chair of ours breaks, we mend it, and we do so for the cost of the ride to your door.',
  'Most people wait for six weeks from the day they ask to the day they sit down for the first time.',
  'We keep a drawing of every chair, so that one that joins the others in ten years will match them.',
  'The price is the same for one chair as for each of eight, since the work is the same each time.',
  'Write to us with the height of your table, and we will tell you which of the three sizes fits it.',
]

/** A page without any findings. */
export const cleanHtml = `${part.doctype}
${part.html}
<head>
  ${part.charset}
  ${part.viewport}
  ${part.title}
  ${part.description}
  ${part.canonical}
  ${part.hreflang}
  ${part.icon}
  ${part.stylesheet}
  ${part.headScript}
  ${part.social}
  ${part.jsonLd}
</head>
<body>
  <header><nav>${part.link} ${part.jump}</nav></header>
  <main>
    ${part.h1}
    ${part.image}
    <p>${sentences.slice(0, 6).join(' ')}</p>
    ${part.care}
    <p>${sentences.slice(6).join(' ')}</p>
    ${part.picture}
    ${part.rating}
    ${part.form}
  </main>
  <footer>${part.external} ${part.profile}</footer>
</body>
</html>
`

export const cleanHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  server: 'nginx',
}
