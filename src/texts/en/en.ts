import { documents } from './documents.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { seo } from './seo.ts'
import { statistics } from './statistics.ts'

/** The catalog that defines the keys of all others. */
export const en = {
  language: 'en',
  strings: { ...documents, ...mails, ...notices, ...seo, ...statistics },
  // The English texts of checks stand in the checks.
  checks: { categories: {}, caps: {}, checks: {}, messages: {} },
} as const
