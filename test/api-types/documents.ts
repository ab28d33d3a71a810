import { readApiDocument } from '../support/api-document.ts'
import type { Sightline } from '../support/sightline.ts'
import type { ApiDocument } from './generate.ts'

/** What the client is compiled with, and the console. */
export const generatedFile = 'client/generated.ts'

/** The OpenAPI documents of both services, as they serve them. */
export const readDocuments = (sightline: Pick<Sightline, 'analyticsUrl' | 'seoUrl'>): Promise<readonly ApiDocument[]> =>
  Promise.all([sightline.analyticsUrl, sightline.seoUrl].map((url) => readApiDocument<ApiDocument>(url)))
