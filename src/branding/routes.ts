import type { App } from '../http/app.ts'
import { accountOf } from '../http/auth.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { BrandingChanges, BrandingRecord, DeletedBranding, showBranding } from './branding.ts'
import type { Brandings } from './brandings.ts'

const path = '/api/v1/branding'
const tags = ['Account']
/** A logo of the largest size, percent-encoded. */
const bodyLimit = 448 * 1024

/** Routes for the branding of the caller's account. */
export function brandingRoutes(app: App, brandings: Brandings): void {
  app.get(
    path,
    {
      config: { permission: 'view_account' },
      schema: {
        tags,
        summary: 'Read the branding of your account',
        description: 'The name, logo, colors and footer of PDF files and shared pages.',
        operationId: 'readBranding',
        response: { 200: recordReply(BrandingRecord), ...problems(401, 403, 429) },
      },
    },
    async (request) => ({ data: showBranding(await brandings.find(accountOf(request))) }),
  )

  app.post(
    path,
    {
      bodyLimit,
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: 'Change the branding of your account',
        description: 'Changes only what is sent; an empty value resets a field.',
        operationId: 'updateBranding',
        body: BrandingChanges,
        response: { 200: recordReply(BrandingRecord), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request) => ({ data: showBranding(await brandings.change(accountOf(request), request.body)) }),
  )

  app.delete(
    path,
    {
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: 'Remove the branding of your account',
        operationId: 'deleteBranding',
        response: { 200: DeletedBranding, ...problems(401, 403, 429) },
      },
    },
    async (request) => {
      await brandings.remove(accountOf(request))
      return { object: 'branding' as const, deleted: true as const }
    },
  )
}
