import type { Key } from '../strings/keys.ts'
import { t } from '../strings/strings.ts'

const keys: Readonly<Record<string, Key>> = {
  indexability: 'category.indexability',
  content: 'category.content',
  links: 'category.links',
  images: 'category.images',
  'structured-data': 'category.structured-data',
  performance: 'category.performance',
  security: 'category.security',
  accessibility: 'category.accessibility',
  ai: 'category.ai',
}

/** The translated name of a category, or the service's own title for categories that this console does not know. */
export function categoryName({ category, title }: { readonly category: string; readonly title: string }): string {
  const key = keys[category]
  return key ? t(key) : title
}
