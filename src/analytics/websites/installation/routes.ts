import { Type } from 'typebox'
import { type Clock, iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { IdParams, readId } from '../../../http/ids.ts'
import { recordReply } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import type { Websites } from '../websites.ts'
import type { InstallationChecks } from './check-installation.ts'
import { installationStatuses, installationWarnings } from './judge-page.ts'

const CheckInstallation = Type.Object({
  path: Type.Optional(
    Type.String({
      pattern: '^/',
      maxLength: 2048,
      description: 'The only page to check, such as /pricing; the home page and a few pages it links to by default',
    }),
  ),
})

const PolicyFix = Type.Object(
  {
    directive: Type.String(),
    found: Type.String({ description: 'The directive as the page has it' }),
    fixed: Type.String({ description: 'What it must be so that the tracker works' }),
  },
  { title: 'PolicyFix' },
)

const InstallationPage = Type.Object(
  {
    url: Type.String(),
    status: Type.Enum([...installationStatuses], {
      description:
        '`found`: the tag is there and works; `loaded-by-script`, `tag-manager`: it cannot be seen without running scripts; `redirects-away`, `error-status`, `not-html`, `unreachable`: the page could not be checked',
    }),
    found: Type.Union([Type.String(), Type.Null()], {
      description: 'The tag, or what was found instead: the tag manager, the redirect, the HTTP status, the media type',
    }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why the page is unreachable' }),
    fixes: Type.Array(PolicyFix, { description: 'What to change in the Content-Security-Policy' }),
    warnings: Type.Array(Type.Enum([...installationWarnings])),
    milliseconds: Type.Union([Type.Integer(), Type.Null()], { description: 'Until the first byte of the page' }),
  },
  { title: 'InstallationPage' },
)

const InstallationCheck = Type.Object(
  {
    object: Type.Literal('installation_check'),
    checked_at: Type.String({ format: 'date-time' }),
    pages: Type.Array(InstallationPage),
  },
  { title: 'InstallationCheck' },
)

export function installationRoutes(
  app: App,
  websites: Pick<Websites, 'read'>,
  checks: InstallationChecks,
  clock: Clock,
): void {
  app.post(
    '/api/v1/websites/:id/check-installation',
    {
      config: { permission: 'edit', audited: false },
      schema: {
        tags: ['Websites'],
        summary: 'Check the installation of the tracker',
        description:
          'Fetches the home page of the website and up to 4 pages that it links to, and looks for the tag from `snippet`. Limited to a few checks a minute.',
        operationId: 'checkInstallation',
        params: IdParams,
        body: CheckInstallation,
        response: { 200: recordReply(InstallationCheck), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websites.read(accountOf(request), readId(request.params.id, 'website'))
      const pages = await checks.check(website, request.body.path)
      return {
        data: {
          object: 'installation_check' as const,
          checked_at: iso(clock()),
          pages: pages.map(({ fixes, warnings, ...page }) => ({
            ...page,
            fixes: fixes.map((fix) => ({ ...fix })),
            warnings: [...warnings],
          })),
        },
      }
    },
  )
}
