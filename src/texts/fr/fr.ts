import { defineCatalog } from '../catalog.ts'
import { checks } from './checks/checks.ts'
import { documents } from './documents.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { seo } from './seo.ts'
import { statistics } from './statistics.ts'

export const fr = defineCatalog({
  language: 'fr',
  strings: { ...documents, ...mails, ...notices, ...seo, ...statistics },
  checks,
})
