import { part } from '../../src/seo/checks/rows/clean-page.ts'
import { origin } from './clean-site.ts'
import type { PlantedIssues } from './planted-issue.ts'

export const structuredDataIssues: PlantedIssues = {
  'og-basic': { edit: [['<meta property="og:type" content="product">', '']] },
  'og-image-fetchable': { otherPages: { [`${origin}/share.png`]: null } },
  'og-url-differs-from-canonical': {
    edit: [[`"og:url" content="${origin}/page"`, `"og:url" content="${origin}/page?from=share"`]],
  },
  'twitter-card': { edit: [[part.social, '']], companions: ['og-basic'] },
  'jsonld-parse': { edit: [['"name": "Walnut chair", ', '"name": "Walnut chair",, ']] },
  'schema-unknown': { edit: [['"sku": "W1"', '"sku": "W1", "colour": "brown"']] },
  'schema-required': { edit: [['"price": 480, ', '']] },
  'schema-recommended': { edit: [['"brand": {"@type": "Brand", "name": "Example"}, ', '']] },
  'schema-values': { edit: [['"priceCurrency": "EUR", ', '"priceCurrency": "Euro", ']] },
  'schema-retired': {
    edit: [
      [
        '</head>',
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage"}</script></head>',
      ],
    ],
  },
  'rating-not-visible': { edit: [[part.rating, '<p>Rated well by the people who sit on them.</p>']] },
  favicon: { otherPages: { [`${origin}/icon.svg`]: null, [`${origin}/favicon.ico`]: null } },
  'social-links': { edit: [[part.profile, '']] },
}
