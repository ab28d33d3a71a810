import { Type } from 'typebox'
import { SharedBranding } from '../../branding/branding.ts'
import type { App } from '../../http/app.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { AuthorizedPage, SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { AccessField, grantRoute, sharedTags } from '../../sharing/routes.ts'
import { shareSections, showsSection } from '../../sharing/sections.ts'
import type { Websites } from './websites.ts'

const SharedWebsite = Type.Object(
  {
    object: Type.Literal('website'),
    domain: Type.String(),
    access: AccessField,
    locked: Type.Enum([0, 1], { description: '1: the page shows nothing but one segment of the website' }),
    hidden_dimensions: Type.Array(Type.String(), {
      description: 'What the page cannot be broken down by, because it would show more than the segment',
    }),
    sections: Type.Array(Type.Enum([...shareSections]), {
      description: 'What the page shows; conversions are goals, funnels and journeys',
    }),
    has_path_groups: Type.Enum([0, 1], {
      description: '1: the website has path groups, so that group_paths=1 makes a difference',
    }),
    segments: Type.Integer({ description: 'How many segments the page offers' }),
    branding: SharedBranding,
  },
  { title: 'SharedWebsite' },
)

interface SharedWebsiteDeps {
  readonly websites: Pick<Websites, 'readShared'>
  readonly pageAccess: SharedPageAccess
  readonly lockOf: (page: AuthorizedPage) => Promise<PageLock>
  readonly brandingOf: (account: number) => Promise<SharedBranding>
  readonly hasPathGroups: (website: number) => Promise<boolean>
  /** Counts the segments that visitors can choose. */
  readonly countSegments: (website: number) => Promise<number>
}

/** What a shared page is limited to. */
interface PageLock {
  readonly isLocked: boolean
  readonly hiddenDimensions: readonly string[]
}

/** A website as visitors of its shared page see it: without its settings. */
export function sharedWebsiteRoutes(
  app: App,
  { websites, pageAccess, lockOf, hasPathGroups, countSegments, brandingOf }: SharedWebsiteDeps,
): void {
  grantRoute(app, pageAccess, 'website')
  app.get(
    '/shared/websites/:id',
    {
      schema: {
        tags: sharedTags,
        summary: 'Read a shared website',
        operationId: 'readSharedWebsite',
        security: [],
        params: SharedParams,
        response: { 200: recordReply(SharedWebsite), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const page = await pageAccess.authorize('website', request)
      const { id, access, link } = page
      const { domain, account_id } = await websites.readShared(id)
      const { isLocked, hiddenDimensions } = await lockOf(page)
      return {
        data: {
          object: 'website' as const,
          ...{ domain, access, locked: isLocked ? (1 as const) : (0 as const) },
          hidden_dimensions: [...hiddenDimensions],
          sections: shareSections.filter((section) => showsSection(link, section)),
          has_path_groups: (await hasPathGroups(id)) ? (1 as const) : (0 as const),
          segments: await countSegments(id),
          branding: await brandingOf(account_id),
        },
      }
    },
  )
}
