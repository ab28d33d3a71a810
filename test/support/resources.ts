import type { Website } from '../../src/analytics/websites/website.ts'
import type { Report } from '../../src/seo/reports/report.ts'
import type { Fields } from './client.ts'
import type { Sightline } from './sightline.ts'

export type Shown = Pick<Website | Report, 'id' | 'object' | 'privacy' | 'page' | 'created_at' | 'updated_at'>

/** What is the same about websites and reports, for the rows that hold for both. */
export interface Resource {
  readonly name: 'websites' | 'reports'
  readonly object: 'website' | 'report'
  readonly service: 'analytics' | 'seo'
  readonly path: string
  readonly baseUrl: (sightline: Sightline) => string
  /** The field that a create needs, and that no update changes. */
  readonly main: 'domain' | 'url'
  /** A value of it that no other number has, as it is sent and as it is stored. */
  readonly value: (unique: number | string) => string
  readonly sample: (unique: number | string) => Fields
}

const websites: Resource = {
  name: 'websites',
  object: 'website',
  service: 'analytics',
  path: '/api/v1/websites',
  baseUrl: ({ analyticsUrl }) => analyticsUrl,
  main: 'domain',
  value: (unique) => `site-${unique}.test`,
  sample: (unique) => ({ domain: `site-${unique}.test` }),
}

const reports: Resource = {
  name: 'reports',
  object: 'report',
  service: 'seo',
  path: '/api/v1/reports',
  baseUrl: ({ seoUrl }) => seoUrl,
  main: 'url',
  value: (unique) => pageNobodyFetches(`site-${unique}.test`),
  sample: (unique) => ({ url: pageNobodyFetches(`site-${unique}.test`) }),
}

export const resources = [websites, reports]

/** Audits refuse the port before they ask for the name's address, so that nothing leaves the machine. */
export const pageNobodyFetches = (host: string, path = '/'): string => `http://${host}:9${path}`
