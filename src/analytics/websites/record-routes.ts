import { type TObject, Type } from 'typebox'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { type RecordKind, recordRoutes } from '../../http/record-routes.ts'

export interface RecordRouteDeps<Website> {
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (accountId: number, id: number) => Promise<Website>
  readonly baseUrl: string
}

/** Adds the routes that list, create, read, update and delete the records of one kind that a website has. */
export const websiteRecordRoutes = <
  Website,
  Row extends { readonly id: number },
  View extends TObject,
  Query extends TObject,
  New extends TObject,
  Changes extends TObject,
>(
  app: App,
  { readWebsite, baseUrl }: RecordRouteDeps<Website>,
  kind: RecordKind<Website, Row, View, Query, New, Changes>,
): void =>
  recordRoutes(app, kind, baseUrl, {
    path: '/api/v1/websites/:id',
    params: IdParams,
    ownerOf: (request) => readWebsite(accountOf(request), readId(request.params.id ?? '', 'website')),
  })

/** The same for records that an account has for all of its websites. */
export const accountRecordRoutes = <
  Row extends { readonly id: number },
  View extends TObject,
  Query extends TObject,
  New extends TObject,
  Changes extends TObject,
>(
  app: App,
  baseUrl: string,
  kind: RecordKind<number, Row, View, Query, New, Changes>,
): void =>
  recordRoutes(app, kind, baseUrl, {
    path: '/api/v1',
    params: Type.Object({}),
    ownerOf: async (request) => accountOf(request),
  })
