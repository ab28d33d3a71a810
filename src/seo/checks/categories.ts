/** The weight of a category is its share of the score, in percent if every category can be judged. */
export const categories = [
  { category: 'indexability', title: 'Indexability', weight: 12 },
  { category: 'content', title: 'Content', weight: 32 },
  { category: 'links', title: 'Links and URLs', weight: 10 },
  { category: 'images', title: 'Images', weight: 12 },
  { category: 'structured-data', title: 'Social and structured data', weight: 5 },
  { category: 'performance', title: 'Performance', weight: 20 },
  { category: 'security', title: 'Security', weight: 4 },
  { category: 'accessibility', title: 'Accessibility, mobile, languages', weight: 5 },
  { category: 'ai', title: 'AI and agents', weight: 0 },
] as const

export type Category = (typeof categories)[number]['category']
