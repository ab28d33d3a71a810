/** The properties that Google's documentation requires or recommends for the rich result of a type. */
export interface RichResult {
  readonly type: string
  /** `nested` also applies to an item that is the value of another item's property. */
  readonly asked: 'top' | 'nested'
  /** Applies only to items that have one of these properties. */
  readonly when?: readonly string[]
  /** Applies only to an item that is a property value of an item of this type. */
  readonly within?: string
  /** `|` separates alternatives. `.` descends into the value, or into each of several values. */
  readonly required: readonly string[]
  readonly recommended: readonly string[]
}

/**
 * Subtypes of a listed type have the same requirements: a Restaurant is a LocalBusiness. If several match, the most specific
 * applies.
 */
export const richResults: readonly RichResult[] = [
  {
    type: 'Article',
    asked: 'top',
    required: [],
    recommended: ['author', 'author.name', 'author.url', 'dateModified', 'datePublished', 'headline', 'image'],
  },
  {
    type: 'BreadcrumbList',
    asked: 'nested',
    required: ['itemListElement', 'itemListElement.position', 'itemListElement.name|itemListElement.item.name'],
    recommended: [],
  },
  { type: 'Course', asked: 'top', required: ['name', 'description'], recommended: ['provider'] },
  {
    type: 'Dataset',
    asked: 'top',
    required: ['name', 'description'],
    recommended: [
      'creator',
      'identifier',
      'isAccessibleForFree',
      'keywords',
      'license',
      'sameAs',
      'spatialCoverage',
      'temporalCoverage',
      'variableMeasured',
      'version',
      'url',
    ],
  },
  {
    type: 'DiscussionForumPosting',
    asked: 'top',
    required: ['author', 'author.name', 'datePublished', 'text|image|video|sharedContent'],
    recommended: ['author.url', 'comment', 'headline', 'interactionStatistic', 'url'],
  },
  {
    type: 'EmployerAggregateRating',
    asked: 'nested',
    required: ['itemReviewed', 'ratingValue', 'ratingCount|reviewCount'],
    recommended: ['bestRating', 'worstRating'],
  },
  {
    type: 'Event',
    asked: 'top',
    required: ['name', 'startDate', 'location', 'location.address|location.url'],
    recommended: ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'],
  },
  {
    type: 'ImageObject',
    asked: 'top',
    when: ['license', 'acquireLicensePage', 'creditText', 'copyrightNotice'],
    required: ['contentUrl|url', 'creator|creditText|copyrightNotice|license'],
    recommended: ['acquireLicensePage', 'creator', 'creditText', 'copyrightNotice', 'license'],
  },
  {
    type: 'JobPosting',
    asked: 'top',
    required: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|applicantLocationRequirements'],
    recommended: ['baseSalary', 'directApply', 'employmentType', 'identifier', 'validThrough'],
  },
  {
    type: 'LocalBusiness',
    asked: 'top',
    required: ['name', 'address'],
    recommended: ['geo', 'openingHoursSpecification|openingHours', 'priceRange', 'telephone', 'url'],
  },
  {
    type: 'MathSolver',
    asked: 'top',
    required: ['name', 'url', 'usageInfo', 'potentialAction', 'potentialAction.target'],
    recommended: ['inLanguage', 'learningResourceType', 'assesses'],
  },
  {
    type: 'Movie',
    asked: 'top',
    required: ['name', 'image'],
    recommended: ['aggregateRating', 'dateCreated', 'director', 'review'],
  },
  {
    type: 'Organization',
    asked: 'top',
    required: [],
    recommended: ['name', 'url', 'logo', 'address', 'contactPoint', 'sameAs'],
  },
  {
    type: 'Product',
    asked: 'top',
    required: ['name', 'offers|review|aggregateRating'],
    recommended: [
      'image',
      'description',
      'brand',
      'sku|gtin|gtin8|gtin12|gtin13|gtin14|mpn',
      'offers',
      'review',
      'aggregateRating',
    ],
  },
  {
    type: 'Offer',
    asked: 'nested',
    within: 'Product',
    required: ['price|priceSpecification.price'],
    recommended: [
      'priceCurrency|priceSpecification.priceCurrency',
      'availability',
      'url',
      'priceValidUntil',
      'shippingDetails',
      'hasMerchantReturnPolicy',
    ],
  },
  {
    type: 'AggregateOffer',
    asked: 'nested',
    within: 'Product',
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount'],
  },
  {
    type: 'MerchantReturnPolicy',
    asked: 'nested',
    required: [],
    recommended: ['applicableCountry|merchantReturnLink', 'returnPolicyCategory|merchantReturnLink'],
  },
  {
    type: 'OfferShippingDetails',
    asked: 'nested',
    required: [],
    recommended: ['shippingDestination', 'shippingRate', 'deliveryTime'],
  },
  {
    type: 'ProfilePage',
    asked: 'top',
    required: ['mainEntity', 'mainEntity.name|mainEntity.alternateName'],
    recommended: ['dateCreated', 'dateModified', 'mainEntity.description', 'mainEntity.image', 'mainEntity.sameAs'],
  },
  {
    type: 'QAPage',
    asked: 'top',
    required: [
      'mainEntity',
      'mainEntity.name',
      'mainEntity.answerCount',
      'mainEntity.acceptedAnswer|mainEntity.suggestedAnswer',
      'mainEntity.acceptedAnswer.text|mainEntity.suggestedAnswer.text',
    ],
    recommended: ['mainEntity.text', 'mainEntity.author', 'mainEntity.datePublished', 'mainEntity.upvoteCount'],
  },
  {
    type: 'Recipe',
    asked: 'top',
    required: ['name', 'image'],
    recommended: [
      'aggregateRating',
      'author',
      'cookTime',
      'datePublished',
      'description',
      'keywords',
      'nutrition.calories',
      'prepTime',
      'recipeCategory',
      'recipeCuisine',
      'recipeIngredient',
      'recipeInstructions',
      'recipeYield',
      'totalTime',
      'video',
    ],
  },
  {
    type: 'Review',
    asked: 'top',
    required: ['author', 'itemReviewed', 'reviewRating', 'reviewRating.ratingValue'],
    recommended: ['datePublished'],
  },
  {
    type: 'AggregateRating',
    asked: 'nested',
    required: ['ratingValue', 'ratingCount|reviewCount'],
    recommended: ['bestRating', 'worstRating'],
  },
  {
    type: 'SoftwareApplication',
    asked: 'top',
    required: ['name', 'offers.price|offers.priceSpecification.price|offers.lowPrice', 'aggregateRating|review'],
    recommended: [
      'applicationCategory',
      'operatingSystem',
      'offers.priceCurrency|offers.priceSpecification.priceCurrency',
    ],
  },
  {
    type: 'VacationRental',
    asked: 'top',
    required: [
      'containsPlace',
      'containsPlace.occupancy',
      'identifier',
      'image',
      'latitude|geo.latitude',
      'longitude|geo.longitude',
      'name',
    ],
    recommended: [
      'address',
      'aggregateRating',
      'brand',
      'checkinTime',
      'checkoutTime',
      'description',
      'knowsLanguage',
      'review',
    ],
  },
  {
    type: 'VideoObject',
    asked: 'nested',
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['contentUrl|embedUrl', 'description', 'duration'],
  },
  { type: 'Clip', asked: 'nested', required: ['name', 'startOffset', 'url'], recommended: ['endOffset'] },
]

/** A type of which Google has made no rich result since a day. */
export interface RetiredResult {
  readonly type: string
  readonly since: string
}

/** By the dates of Google's announcements. */
const retiredResults: readonly RetiredResult[] = [
  { type: 'HowTo', since: '2023-09-13' },
  { type: 'ClaimReview', since: '2025-06-12' },
  { type: 'SpecialAnnouncement', since: '2025-06-12' },
  { type: 'OccupationAggregationByEmployer', since: '2025-06-12' },
  { type: 'FAQPage', since: '2026-05-07' },
]

export const retiredResultOf = (types: readonly string[]): RetiredResult | undefined =>
  retiredResults.find(({ type }) => types.includes(type))
