import type { Website } from '../../src/analytics/websites/website.ts'
import type { Report } from '../../src/seo/reports/report.ts'
import type { Fields } from './client.ts'
import type { Sightline } from './sightline.ts'

export type Shown = Pick<Website | Report, 'id' | 'object' | 'privacy' | 'page' | 'created_at' | 'updated_at'>

/** The common properties of websites and reports, for tests that apply to both. */
export interface Resource {
  readonly name: 'websites' | 'reports' | 'crawls'
  readonly object: 'website' | 'report' | 'crawl'
  readonly service: 'analytics' | 'seo'
  readonly path: string
  readonly baseUrl: (sightline: Pick<Sightline, 'analyticsUrl' | 'seoUrl'>) => string
  /** The field that is required to create a resource, and that updates cannot change. */
  readonly main: 'domain' | 'url'
  /** A unique value of this field, identical in requests and in storage. */
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

const crawls: Resource = {
  ...reports,
  name: 'crawls',
  object: 'crawl',
  path: '/api/v1/crawls',
}

export const resources = [websites, reports]
/** What has a shared page. */
export const sharedResources = [...resources, crawls]

/** Audits reject the port before they resolve the name, so that nothing leaves the machine. */
export const pageNobodyFetches = (host: string, path = '/'): string => `http://${host}:9${path}`
