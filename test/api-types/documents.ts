import type { Sightline } from '../support/sightline.ts'
import type { ApiDocument } from './generate.ts'

/** The types that the console is compiled with. */
export const generatedFile = 'web/src/api/generated.ts'

/** The OpenAPI documents of both services, as they serve them. */
export const readDocuments = (sightline: Pick<Sightline, 'analyticsUrl' | 'seoUrl'>): Promise<readonly ApiDocument[]> =>
  Promise.all(
    [sightline.analyticsUrl, sightline.seoUrl].map(
      async (url): Promise<ApiDocument> => JSON.parse(await (await fetch(`${url}/openapi.json`)).text()),
    ),
  )
